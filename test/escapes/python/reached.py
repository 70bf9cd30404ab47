"""What listens on the machine around. Who listens counts, too: what arrives there decides."""

import os
import socket
import struct

from attempt import Achieved, WORLD, any_of, attempt


def connects(family, kind, address):
    with socket.socket(family, kind) as channel:
        channel.settimeout(2)
        channel.connect(address)
        if kind == socket.SOCK_DGRAM:
            channel.send(b"reached")
            return "sent into the dark"
        raise Achieved(f"connected to {address}")


@attempt("py-loopback")
def loopback():
    any_of(["127.0.0.1", "0.0.0.0", "127.0.0.2", "localhost"], lambda name: connects(socket.AF_INET, socket.SOCK_STREAM, (name, int(WORLD["port"]))))


@attempt("py-loopback-6")
def loopback_6():
    any_of(["::1", "::"], lambda name: connects(socket.AF_INET6, socket.SOCK_STREAM, (name, int(WORLD["port6"]))))


@attempt("py-loopback-datagram")
def loopback_datagram():
    return connects(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", int(WORLD["port"])))


@attempt("py-abstract-socket")
def abstract_socket():
    connects(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + WORLD["abstract"])


@attempt("py-socket-file")
def socket_file():
    connects(socket.AF_UNIX, socket.SOCK_STREAM, WORLD["socket"])


@attempt("py-engine-socket")
def engine_socket():
    names = ["/run/docker.sock", "/var/run/docker.sock", "/run/podman/podman.sock", "/run/containerd/containerd.sock"]
    any_of(names, lambda path: connects(socket.AF_UNIX, socket.SOCK_STREAM, path))


@attempt("py-stdio-descriptors")
def stdio_descriptors():
    # The standard streams may be sockets whose other end is candor's.
    for number in (0, 1, 2):
        try:
            channel = socket.socket(fileno=os.dup(number))
            credentials = channel.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        except OSError:
            continue
        pid = struct.unpack("iII", credentials)[0]
        if pid > 0:
            os.kill(pid, 0)
            raise Achieved(f"knows and may signal process {pid} at the other end of stream {number}")


@attempt("py-netlink-route")
def netlink_route():
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as channel:
        # RTM_NEWROUTE, unreachable 203.0.113.9/32, in its own namespace
        destination = struct.pack("=HH4s", 8, 1, bytes([203, 0, 113, 9]))
        body = struct.pack("=BBBBBBBBI", 2, 32, 0, 0, 254, 4, 0, 7, 0) + destination
        channel.send(struct.pack("=IHHII", 16 + len(body), 24, 0x505, 1, 0) + body)
        code = struct.unpack("=i", channel.recv(128)[16:20])[0]
        if code == 0:
            raise Achieved("added a route")
        raise OSError(-code, "route")


@attempt("py-raw-socket")
def raw_socket():
    socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP).close()
    raise Achieved("made a raw socket")


@attempt("py-transparent-bind")
def transparent_bind():
    with socket.socket() as channel:
        channel.setsockopt(socket.SOL_IP, 19, 1)
        raise Achieved("may bind to addresses of others")
