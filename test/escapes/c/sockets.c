// Sockets: of families that no namespace confines, with raw packets, and to what listens on the machine around.

#include "attempt.h"
#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/ethernet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

#define MAKES(name, family, type, protocol, what)            \
	static void name(void) {                                 \
		must_fail(socket(family, type, protocol), what);     \
	}

MAKES(vsock, AF_VSOCK, SOCK_STREAM, 0, "a socket to the host of this virtual machine")
MAKES(packets, AF_PACKET, SOCK_RAW, htons(ETH_P_ALL), "a packet socket")
MAKES(raw_packets, AF_INET, SOCK_RAW, IPPROTO_RAW, "a raw socket")
MAKES(raw_packets6, AF_INET6, SOCK_RAW, IPPROTO_ICMPV6, "a raw socket of IPv6")
MAKES(ciphers, AF_ALG, SOCK_SEQPACKET, 0, "a socket of the kernel's ciphers")
MAKES(express, 44 /* AF_XDP */, SOCK_RAW, 0, "an express socket")
MAKES(key_socket, 15 /* AF_KEY */, SOCK_RAW, 2, "a socket of the kernel's keys")
MAKES(bluetooth, 31 /* AF_BLUETOOTH */, SOCK_RAW, 1, "a socket to Bluetooth")

/** Sends one request with an acknowledgement, and gives the kernel's answer as a result with errno. */
static long ask_kernel(int protocol, struct nlmsghdr *request) {
	char answer[4096];
	int channel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, protocol);
	if (channel < 0) return -1;
	struct timeval patience = {.tv_usec = 300000};
	setsockopt(channel, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	request->nlmsg_flags |= NLM_F_REQUEST | NLM_F_ACK;
	if (send(channel, request, request->nlmsg_len, 0) < 0 || recv(channel, answer, sizeof answer, 0) < 0) return -1;
	struct nlmsghdr *head = (struct nlmsghdr *)answer;
	errno = head->nlmsg_type == NLMSG_ERROR ? -((struct nlmsgerr *)NLMSG_DATA(head))->error : 0;
	return errno == 0 ? 0 : -1;
}

/** 127.0.0.9/32 on the loopback device of its own namespace. */
static void add_address(void) {
	struct {
		struct nlmsghdr head;
		struct ifaddrmsg message;
		struct rtattr attribute;
		unsigned char address[4];
	} request = {.head = {.nlmsg_len = sizeof request, .nlmsg_type = RTM_NEWADDR, .nlmsg_flags = NLM_F_CREATE | NLM_F_REPLACE},
		.message = {.ifa_family = AF_INET, .ifa_prefixlen = 32, .ifa_index = 1},
		.attribute = {.rta_len = sizeof(struct rtattr) + 4, .rta_type = IFA_LOCAL},
		.address = {127, 0, 0, 9}};
	must_fail(ask_kernel(NETLINK_ROUTE, &request.head), "gave a device an address");
}

/** The beginning of a batch for the packet filter, which alone changes nothing. */
static void packet_filter(void) {
	struct {
		struct nlmsghdr head;
		struct nfgenmsg message;
	} request = {.head = {.nlmsg_len = sizeof request, .nlmsg_type = NFNL_MSG_BATCH_BEGIN}, .message = {.res_id = htons(NFNL_SUBSYS_NFTABLES)}};
	must_lack_rights(ask_kernel(NETLINK_NETFILTER, &request.head), "a change of the packet filter");
}

static void reach(const void *address, socklen_t size, int type, const char *what) {
	int channel = socket(*(const sa_family_t *)address, type | SOCK_CLOEXEC, 0);
	if (channel < 0 || connect(channel, address, size) != 0) must_fail(-1, what);
	// A datagram is not acknowledged; whether it arrived, the other side tells.
	if (type == SOCK_DGRAM && send(channel, "reached", 7, MSG_NOSIGNAL) < 0) must_fail(-1, what);
	if (type == SOCK_DGRAM && *(const sa_family_t *)address != AF_UNIX) {
		errno = 0;
		refused("sent into the dark");
	}
	achieved("%s", what);
}

static socklen_t local(struct sockaddr_un *address, int is_abstract, const char *name) {
	*address = (struct sockaddr_un){.sun_family = AF_UNIX};
	strncpy(address->sun_path + is_abstract, name, sizeof address->sun_path - 2);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + is_abstract + strlen(name));
}

static void abstract_stream(void) {
	struct sockaddr_un address;
	reach(&address, local(&address, 1, world("abstract")), SOCK_STREAM, "connected to an abstract socket");
}
static void path_stream(void) {
	struct sockaddr_un address;
	reach(&address, local(&address, 0, world("socket")) + 1, SOCK_STREAM, "connected to a socket file");
}
static void engine_socket(void) {
	struct sockaddr_un address;
	reach(&address, local(&address, 0, "/run/docker.sock") + 1, SOCK_STREAM, "connected to the container engine");
}
static void by_descriptor(void) {
	// A socket file is reached through any handle of the directory that it lies in.
	struct sockaddr_un address;
	char path[4200];
	snprintf(path, sizeof path, "/proc/1/root%s", world("socket"));
	if (strlen(path) > sizeof address.sun_path - 2) unavailable("the name is too long");
	reach(&address, local(&address, 0, path) + 1, SOCK_STREAM, "connected to a socket file by another root");
}

static void loopback(int type) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)world_number("port")), .sin_addr = {htonl(INADDR_LOOPBACK)}};
	reach(&address, sizeof address, type, "connected to this machine's loopback");
}
static void loopback_stream(void) {
	loopback(SOCK_STREAM);
}
static void loopback_datagram(void) {
	loopback(SOCK_DGRAM);
}
static void loopback6(void) {
	struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons((unsigned short)world_number("port6")), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
	reach(&address, sizeof address, SOCK_STREAM, "connected to this machine's loopback of IPv6");
}

const Attempt socket_attempts[] = {
	{"vsock", vsock}, {"packet-socket", packets}, {"raw-socket", raw_packets}, {"raw-socket-6", raw_packets6}, {"cipher-socket", ciphers},
	{"express-socket", express}, {"key-socket", key_socket}, {"bluetooth-socket", bluetooth}, {"netlink-address", add_address},
	{"netlink-filter", packet_filter}, {"abstract-socket", abstract_stream}, {"socket-file", path_stream}, {"engine-socket", engine_socket},
	{"socket-by-root", by_descriptor}, {"loopback", loopback_stream}, {"loopback-datagram", loopback_datagram}, {"loopback-6", loopback6},
	{NULL, NULL},
};
