// Words that the learned model counts with a class, and that no rule may go by: alone they say too little.

import type { WordClass } from '../word-classes.ts';

export const MORE_WORDS: Readonly<Partial<Record<WordClass, string>>> = {
	override:
		'deactivate turn remove removes lift erase throw shed unlock evade sidestep overrule overruled cancel void revoke relax loosen waive stop break escape shut switch clear unlearn dismiss omit exceed deviate detach violate undo lower ignored ignorar ignorez ignoriere vergiss olvida oublie',
	rules:
		'boundary boundaries limitation limitations restriction restrictions training alignment safeguard safeguards persona personality configuration config conditioning identity behavior behaviour mission objective objectives goal goals task tasks filters setup context framework role mandate',
	freedom:
		'unaligned unbound unchained unconstrained unmoderated unethical unlocked limitless free freely evil rogue hacker villain anarchic immoral pirate oracle mode unsafe illegal dangerous harmful',
	model: 'chatgpt5 openai anthropic deepmind mistral llama grok copilots subagent orchestrator neural language machine yourself',
	covert:
		'conceal conceals concealed concealing invisible invisibly unseen hide hides hiding suppress smuggle smuggled covert stealth unnoticed disguise disguised obfuscated obfuscate embedded whisper background',
	authority:
		'ceo supervisor manager boss management owner creator creators engineer engineers maintainer headquarters government official authorized authorised clearance privileges privileged elevated permissions sudo superadmin executive',
	approval:
		'verification verify verifying alert alerting alerts logging logged log disclose disclosing mention mentioning acknowledge acknowledging',
	secret: 'private sensitive personal internal key apikeys environment env variables database databases records',
	send: 'export exports ship beam webhook endpoint push mirror redirect smuggle stream report',
	read: 'decode decrypt decipher translate unscramble interpret parse execute obey follow',
	conversation: 'session memory context logs previous',
	urgent: 'emergency life death hurry asap directive overriding authorized critical',
	say: 'describe disclose expose divulge spell recite paste render confess quote reproduce output',
	you: 'u ur',
};
