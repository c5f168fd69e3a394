# Sourced by script/test and other scripts: installs what the tests and benchmarks need besides Node, which is a browser,
# PostgreSQL's programs, OpenStack Swift (the S3 service), ClamAV's daemon (the virus scanner), Dovecot (the IMAP server), and HAProxy.
# Nothing needs to be running, because they start their own servers. `PLAYWRIGHT_CHROMIUM` names another browser to use.

# install_test_tools [PROGRAM[:PACKAGE]…]: with further programs; the package has the program's name unless it's given
install_test_tools() {
  local missing=() program
  for program; do command -v "${program%%:*}" >/dev/null || missing+=("${program##*:}"); done
  has_browser || missing+=(chromium-headless-shell)
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
  [ -d /usr/lib/python3/dist-packages/swift ] || missing+=(python3-swift)
  [ -x /usr/sbin/clamd ] || missing+=(clamav-daemon)
  [ -x /usr/sbin/dovecot ] || missing+=(dovecot-imapd)
  [ -x /usr/sbin/haproxy ] || missing+=(haproxy)
  [ ${#missing[@]} = 0 ] && return

  if ! command -v apt-get >/dev/null; then
    echo "The tests need ${missing[*]}, but this machine has no apt-get to install it with." >&2
    echo "For the browser: npx playwright install chromium, or set PLAYWRIGHT_CHROMIUM to one." >&2
    return 1
  fi
  if [ "$(id -u)" != 0 ]; then
    echo "The tests need ${missing[*]}. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
    return 1
  fi
  say "Installing ${missing[*]} from Debian"
  quiet_apt update || {
    echo "apt-get update failed, so ${missing[*]} can't be installed. Check the network and the mirror in /etc/apt." >&2
    return 1
  }
  quiet_apt install --yes --no-install-recommends "${missing[@]}" || {
    echo "apt-get install ${missing[*]} failed." >&2
    return 1
  }
}

has_browser() {
  [ -n "${PLAYWRIGHT_CHROMIUM:-}" ] || [ -x /usr/bin/chromium-headless-shell ] || [ -x /usr/bin/chromium ] ||
    [ -x "$(node --print 'require("@playwright/test").chromium.executablePath()' 2>/dev/null)" ]
}

# Waits for a running apt instead of failing at its lock, and prints output only on failure.
quiet_apt() {
  local log
  log=$(mktemp)
  if DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >"$log" 2>&1 </dev/null; then
    rm -f "$log"
    return 0
  fi
  tail -n 20 "$log" >&2
  rm -f "$log"
  return 1
}
