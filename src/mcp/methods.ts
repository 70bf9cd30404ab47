// The methods of all protocol versions. https://modelcontextprotocol.io/specification

export const METHOD = {
	initialize: 'initialize',
	discoverServer: 'server/discover',
	ping: 'ping',
	setLogLevel: 'logging/setLevel',
	listTools: 'tools/list',
	callTool: 'tools/call',
	listResources: 'resources/list',
	listResourceTemplates: 'resources/templates/list',
	readResource: 'resources/read',
	subscribeToResource: 'resources/subscribe',
	unsubscribeFromResource: 'resources/unsubscribe',
	listenToSubscriptions: 'subscriptions/listen',
	listPrompts: 'prompts/list',
	getPrompt: 'prompts/get',
	complete: 'completion/complete',
	listTasks: 'tasks/list',
	getTask: 'tasks/get',
	getTaskResult: 'tasks/result',
	updateTask: 'tasks/update',
	cancelTask: 'tasks/cancel',
	listRoots: 'roots/list',
	createMessage: 'sampling/createMessage',
	createElicitation: 'elicitation/create',
} as const;

export const NOTIFICATION = {
	initialized: 'notifications/initialized',
	cancelled: 'notifications/cancelled',
	progress: 'notifications/progress',
	message: 'notifications/message',
	toolsChanged: 'notifications/tools/list_changed',
	resourcesChanged: 'notifications/resources/list_changed',
	resourceUpdated: 'notifications/resources/updated',
	promptsChanged: 'notifications/prompts/list_changed',
	rootsChanged: 'notifications/roots/list_changed',
	subscriptionsAcknowledged: 'notifications/subscriptions/acknowledged',
	taskStatus: 'notifications/tasks/status',
	elicitationComplete: 'notifications/elicitation/complete',
} as const;

export const METHODS: readonly string[] = [...Object.values(METHOD), ...Object.values(NOTIFICATION)];
