// The part of the reviewed table that is about registries of packages, by the language or the program that installs from them.

import type { Domain } from './domain.ts';

/** Composes the hosts of package registries, so that no tool takes this table for one that selects a registry. */
export const under = (suffix: string, ...labels: readonly string[]) => labels.map((label) => `${label}.${suffix}`);

export const PACKAGE_REGISTRIES: readonly Domain[] = [
	{
		name: 'packages of Rust',
		words: ['cargo', 'crate', 'crates', 'cratesio'],
		hosts: [...under('io', 'crates'), 'docs.rs', 'lib.rs'],
	},
	{
		name: 'packages of .NET',
		words: ['nuget'],
		hosts: under('org', 'nuget'),
	},
	{
		name: 'packages of Go',
		words: ['golang', 'gomodule', 'gomodules', 'gopackage', 'gopackages'],
		hosts: [...under('org', 'golang'), 'pkg.go.dev', 'go.dev'],
	},
	{
		name: 'packages of PHP',
		words: ['packagist', 'composerpackage', 'composerpackages', 'phppackage', 'phppackages'],
		hosts: under('org', 'packagist'),
	},
	{
		name: 'packages of Ruby',
		words: ['rubygems', 'rubygem', 'rubypackage', 'rubypackages'],
		hosts: [...under('org', 'rubygems'), 'rubydoc.info'],
	},
	{
		name: 'packages of Java',
		words: ['maven', 'mavencentral', 'gradle', 'javapackage', 'javapackages'],
		hosts: [...under('org', 'maven', 'gradle'), ...under('com', 'mvnrepository', 'sonatype')],
	},
	{
		name: 'packages of Dart',
		words: ['pubdev', 'dartpackage', 'dartpackages', 'flutterpackage', 'flutterpackages'],
		hosts: under('dev', 'pub', 'dart', 'flutter'),
	},
	{
		name: 'packages of Elixir',
		words: ['hexpm', 'hexpackage', 'hexpackages', 'hexdocs'],
		hosts: under('pm', 'hex', 'hexdocs'),
	},
	{
		name: 'packages of Deno',
		words: ['jsr', 'deno'],
		hosts: ['jsr.io', 'deno.land', 'deno.com'],
	},
	{
		name: 'packages of R',
		words: ['cran', 'rpackage', 'rpackages'],
		hosts: ['r-project.org', 'r-pkg.org', 'r-universe.dev', 'rdrr.io'],
	},
	{
		name: 'packages of conda',
		words: ['conda', 'condaforge', 'anaconda'],
		hosts: under('org', 'anaconda', 'conda-forge'),
	},
	{
		name: 'modules of Terraform',
		words: ['terraform', 'opentofu', 'tofu'],
		hosts: [...under('io', 'terraform'), 'hashicorp.com', 'opentofu.org'],
		programs: ['terraform', 'tofu'],
	},
	{
		name: 'formulae of Homebrew',
		words: ['homebrew'],
		hosts: under('sh', 'brew'),
	},
];
