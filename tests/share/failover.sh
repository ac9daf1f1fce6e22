#!/usr/bin/env bash
# Nothing acknowledged is lost when the leader of a cluster dies in the middle of commits: three
# PostgreSQL servers under Patroni, with etcd, and four desks that enter rounds all the time. Run by
# hand; leaves nothing behind.
# needs: patroni, etcd-server, postgresql, util-linux (Debian's packages of that name)
# usage: tests/share/failover.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
programs=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
folder=$(mktemp -d /tmp/house-rules-failover.XXXX)
chmod 755 "$folder"
# PostgreSQL refuses root.
as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; else "$@"; fi; }

stop() {
    pkill -9 -f "$folder" || true
    sleep 1
    rm -rf "$folder"
}
trap stop EXIT

cargo test -q --locked --features share --test share --no-run

etcd --data-dir "$folder/etcd" --listen-client-urls http://127.0.0.1:23790 \
    --advertise-client-urls http://127.0.0.1:23790 --listen-peer-urls http://127.0.0.1:23800 \
    --enable-v2=true >"$folder/etcd.log" 2>&1 &

node() {
    local number=$1 port=$((56010 + $1)) rest=$((56020 + $1))
    cat >"$folder/node$number.yml" <<YAML
scope: house-rules
name: node$number
restapi: {listen: "127.0.0.1:$rest", connect_address: "127.0.0.1:$rest"}
etcd3: {hosts: "127.0.0.1:23790"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql: {use_pg_rewind: true, parameters: {max_connections: 120}}
  initdb: [{encoding: UTF8}]
  pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "127.0.0.1:$port"
  connect_address: "127.0.0.1:$port"
  data_dir: $folder/node$number
  bin_dir: $programs
  pgpass: $folder/pgpass$number
  authentication:
    superuser: {username: postgres}
    replication: {username: postgres}
    rewind: {username: postgres}
  parameters: {unix_socket_directories: ""}
YAML
    as_nobody patroni "$folder/node$number.yml" >>"$folder/node$number.log" 2>&1 &
}

# The number of the node that accepts changes.
leader() {
    for number in 1 2 3; do
        curl -sf -o /dev/null "http://127.0.0.1:$((56020 + number))/primary" && echo "$number" && return
    done
    return 1
}

until_ok() {
    for _ in $(seq 240); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.5; done
    echo "failover.sh: waited in vain for: $*" >&2
    tail -n 5 "$folder"/*.log >&2
    exit 1
}

if [ "$(id -u)" = 0 ]; then chown 65534:65534 "$folder"; fi
node 1
until_ok leader
node 2
node 3
has_standby() { curl -sf "http://127.0.0.1:$((56020 + $(leader)))/cluster" | grep -q sync_standby; }
until_ok has_standby
psql -q -h 127.0.0.1 -p $((56010 + $(leader))) -U postgres -c 'create database club'

hosts=127.0.0.1:56011,127.0.0.1:56012,127.0.0.1:56013
export HOUSE_RULES_CLUSTER="postgres://postgres@$hosts/club?target_session_attrs=read-write"
export HOUSE_RULES_SHARE_SECONDS=$seconds
cargo test -q --locked --features share --test share -- --ignored failover --nocapture &
test=$!

# While they enter rounds, the leader dies again and again, together with its Patroni, and comes back later.
end=$((SECONDS + seconds - 10))
while sleep 10; [ $SECONDS -lt $end ]; do
    until_ok has_standby
    dead=$(leader)
    echo "node $dead dies"
    pkill -9 -f "$folder/node$dead" || true
    until_ok leader
    echo "node $(leader) leads"
    sleep 3
    node "$dead"
done
wait $test || { tail -n 20 "$folder"/node*.log >&2; exit 1; }
