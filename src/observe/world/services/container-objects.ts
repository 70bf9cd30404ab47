// The objects of an engine that runs containers, each as its lists and its inspection show it.

import type { ServiceJson } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

export const WEB_ID = '4f1c7a9be0d25c3386aa12f09d7e41b58c6f0e2d9a3b7c154e8f60d2a9b3c7e1';
const CREATED = '2025-01-02T10:00:00.000000000Z';
const CREATED_AT = 1_735_812_000;
const LABELS: Fields = { 'com.docker.compose.project': 'shop', 'com.docker.compose.service': 'web' };

export const VERSION = {
	Version: '27.3.1',
	ApiVersion: '1.47',
	MinAPIVersion: '1.24',
	Os: 'linux',
	Arch: 'amd64',
	KernelVersion: '6.1.0-28-amd64',
	GoVersion: 'go1.22.7',
	GitCommit: '41ca978',
	BuildTime: '2024-09-20T11:41:19.000000000+00:00',
	Platform: { Name: 'Docker Engine - Community' },
	Components: [{ Name: 'Engine', Version: '27.3.1' }],
} as const;

export function networkObject(name: string): Fields {
	return {
		Name: name,
		Id: WEB_ID,
		Created: CREATED,
		Scope: 'local',
		Driver: 'bridge',
		EnableIPv6: false,
		IPAM: { Driver: 'default', Config: [{ Subnet: '172.17.0.0/16', Gateway: '172.17.0.1' }] },
		Internal: false,
		Containers: {},
		Options: {},
		Labels: {},
	};
}

export const NETWORK: Fields = networkObject('bridge');

export function volumeObject(name: string): Fields {
	return {
		Name: name,
		Driver: 'local',
		Mountpoint: `/var/lib/docker/volumes/${name}/_data`,
		CreatedAt: CREATED,
		Labels: {},
		Scope: 'local',
		Options: {},
		UsageData: { Size: 4096, RefCount: 1 },
	};
}

export function imageObject(tag: string): { readonly listed: Fields; readonly inspected: Fields } {
	const common = { Id: `sha256:${WEB_ID}`, RepoTags: [tag], RepoDigests: [`nginx@sha256:${WEB_ID}`], Size: 187_000_000 };
	return {
		listed: { ...common, ParentId: '', Created: CREATED_AT, SharedSize: -1, VirtualSize: 187_000_000, Labels: {}, Containers: 1 },
		inspected: {
			...common,
			Created: CREATED,
			Architecture: 'amd64',
			Os: 'linux',
			Config: { Env: ['PATH=/usr/bin:/bin'], Cmd: ['nginx'], ExposedPorts: { '80/tcp': {} }, Labels: {} },
			RootFS: { Type: 'layers', Layers: [`sha256:${WEB_ID}`] },
		},
	};
}

const MOUNT = {
	Type: 'volume',
	Name: 'web-data',
	Source: '/var/lib/docker/volumes/web-data/_data',
	Destination: '/data',
	Mode: 'z',
	RW: true,
};
const ADDRESS = { NetworkID: WEB_ID, IPAddress: '172.17.0.2', Gateway: '172.17.0.1', MacAddress: '02:42:ac:11:00:02' };

const cpu = (used: number) => ({
	cpu_usage: { total_usage: used, usage_in_kernelmode: 1000, usage_in_usermode: used - 1000, percpu_usage: [used] },
	system_cpu_usage: used * 100,
	online_cpus: 4,
	throttling_data: { periods: 0, throttled_periods: 0, throttled_time: 0 },
});

/** A container exists under any name or id. */
export function containerObject(name: string): { readonly listed: Fields; readonly inspected: Fields; readonly stats: Fields } {
	const shown = WEB_ID.startsWith(name) ? 'web' : name.replace(/^\//, '');
	return {
		listed: {
			Id: WEB_ID,
			Names: [`/${shown}`],
			Image: 'nginx:latest',
			ImageID: `sha256:${WEB_ID}`,
			Command: 'nginx',
			Created: CREATED_AT,
			Ports: [{ IP: '0.0.0.0', PrivatePort: 80, PublicPort: 8080, Type: 'tcp' }],
			Labels: LABELS,
			State: 'running',
			Status: 'Up 2 hours',
			HostConfig: { NetworkMode: 'bridge' },
			NetworkSettings: { Networks: { bridge: ADDRESS } },
			Mounts: [MOUNT],
		},
		inspected: {
			Id: WEB_ID,
			Name: `/${shown}`,
			Created: CREATED,
			Path: 'nginx',
			Args: [],
			State: { Status: 'running', Running: true, Paused: false, Restarting: false, OOMKilled: false, Dead: false, Pid: 41, ExitCode: 0, Error: '', StartedAt: CREATED, FinishedAt: '0001-01-01T00:00:00Z' },
			Image: `sha256:${WEB_ID}`,
			RestartCount: 0,
			Driver: 'overlay2',
			Platform: 'linux',
			LogPath: '',
			HostConfig: { NetworkMode: 'bridge', RestartPolicy: { Name: 'no', MaximumRetryCount: 0 }, PortBindings: { '80/tcp': [{ HostIp: '', HostPort: '8080' }] }, Memory: 0, NanoCpus: 0, Binds: null },
			Mounts: [MOUNT],
			Config: { Hostname: 'web', Env: ['PATH=/usr/bin:/bin'], Cmd: ['nginx'], Image: 'nginx:latest', Labels: LABELS, Tty: false, ExposedPorts: { '80/tcp': {} }, WorkingDir: '/' },
			NetworkSettings: { IPAddress: ADDRESS.IPAddress, Ports: { '80/tcp': [{ HostIp: '0.0.0.0', HostPort: '8080' }] }, Networks: { bridge: ADDRESS } },
		}, // biome-ignore format: long objects of the engine
		stats: {
			read: CREATED,
			preread: CREATED,
			name: `/${shown}`,
			id: WEB_ID,
			cpu_stats: cpu(2_000_000),
			precpu_stats: cpu(1_000_000),
			memory_stats: { usage: 12_000_000, max_usage: 16_000_000, limit: 16_000_000_000, stats: { cache: 0, inactive_file: 0 } },
			networks: { eth0: { rx_bytes: 1000, tx_bytes: 900, rx_packets: 9, tx_packets: 8, rx_errors: 0, tx_errors: 0 } },
			blkio_stats: { io_service_bytes_recursive: [{ major: 8, minor: 0, op: 'read', value: 4096 }] },
			pids_stats: { current: 2 },
		},
	};
}
