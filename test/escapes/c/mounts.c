// The tree of mounts: new ones, other ones, none.

#include "attempt.h"
#include <linux/mount.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>

// glibc's <sys/mount.h> and the kernel's <linux/mount.h> do not go together.
int mount(const char *, const char *, const char *, unsigned long, const void *);
int umount2(const char *, int);
enum { DETACH = 2 };

static const char *mount_point(void) {
	const char *path = scratch("mount-point");
	mkdir(path, 0755);
	return path;
}

static void new_mount(void) {
	privately();
	must_fail(mount("none", mount_point(), "tmpfs", 0, NULL), "mounted a file system");
}

static void bind_root(void) {
	privately();
	must_fail(mount("/", mount_point(), NULL, MS_BIND | MS_REC, NULL), "bound the root elsewhere");
}

static void remount_writable(void) {
	privately();
	// In the cell the shared directory is a mount; elsewhere the root is one.
	if (mount(NULL, world("shared"), NULL, MS_REMOUNT | MS_BIND, NULL) == 0) achieved("remounted the shared directory");
	must_fail(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_NOATIME, NULL), "changed a mount's flags");
}

static void group_mount(void) {
	privately();
	if (mount("none", mount_point(), "cgroup", 0, "memory") == 0) achieved("mounted a cgroup hierarchy");
	must_fail(mount("none", mount_point(), "cgroup2", 0, NULL), "mounted the cgroup hierarchy");
}

static void unmount(void) {
	privately();
	must_fail(umount2("/proc", DETACH), "took a mount away");
}

static void proc_of_its_own(void) {
	if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID) != 0) refused("no namespaces");
	pid_t child = fork();
	if (child == 0) _exit(mount("proc", "/proc", "proc", 0, NULL) == 0 ? 0 : 1);
	int status;
	waitpid(child, &status, 0);
	errno = EPERM;
	must_fail(status == 0 ? 0 : -1, "mounted a /proc in namespaces of its own");
}

static void new_style_mount(void) {
	must_fail(syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC), "began a mount with fsopen");
}

static void clone_tree(void) {
	must_fail(syscall(SYS_open_tree, AT_FDCWD, "/", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC), "cloned the tree of mounts");
}

static void move_tree(void) {
	must_lack_rights(syscall(SYS_move_mount, -1, "", -1, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH), "moving no mount");
}

static void set_attributes(void) {
	privately();
	struct mount_attr wanted = {.attr_set = MOUNT_ATTR_NOATIME, .attr_clr = MOUNT_ATTR__ATIME};
	must_fail(syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, &wanted, sizeof wanted), "changed a mount's attributes");
}

static void pivot(void) {
	must_lack_rights(syscall(SYS_pivot_root, "/no-such-directory", "/no-such-directory"), "pivoting to no directory");
}

static void change_root(void) {
	must_fail(chroot("/"), "changed its root");
}

const Attempt mount_attempts[] = {
	{"mount", new_mount}, {"mount-bind", bind_root}, {"remount-writable", remount_writable}, {"mount-cgroup", group_mount}, {"unmount", unmount},
	{"mount-own-proc", proc_of_its_own}, {"fsopen", new_style_mount}, {"open-tree", clone_tree}, {"move-mount", move_tree},
	{"mount-setattr", set_attributes}, {"pivot-root", pivot}, {"chroot", change_root}, {NULL, NULL},
};
