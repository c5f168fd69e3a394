"""
Runs OpenStack Swift with its S3 API, for tests: a proxy and one account, container and object server, in one process. Prints the
port of the S3 API when it accepts connections. Ends when its standard input does, so it can't outlive the test that started it.

    /usr/bin/python3 swift_server.py FOLDER ACCOUNT:USER SECRET_KEY
"""
import eventlet

eventlet.monkey_patch()

import os
import sys

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import SwiftHttpProtocol, loadapp

folder, access_key, secret_key = sys.argv[1:]

DEFAULTS = f'''
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
user = {os.environ.get('USER', 'root')}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_address = {folder}/no-syslog
'''

STORE = '''
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
'''

PROXY = '''
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
'''


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def start(name, settings):
    """Serves on a free port, and returns that port."""
    app = loadapp(write(f'{name}.conf', DEFAULTS + settings), global_conf={'log_name': name})
    sock = eventlet.listen(('127.0.0.1', 0))
    # The AWS SDK needs "ETag"; eventlet would send "Etag".
    options = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False}
    eventlet.spawn(wsgi.server, sock, app, open(os.devnull, 'w'), **options)
    return sock.getsockname()[1]


def create_ring(name, port):
    """Tells the proxy where the only server of a kind is."""
    builder = RingBuilder(2, 1, 0)
    server = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', **server})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))


os.makedirs(os.path.join(folder, 'devices', 'disk'))
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = default\ndefault = yes\n')
utils.set_swift_dir(folder)
reload_storage_policies()
# A server opens the rings of the servers that it updates only when it first needs them.
for name in ('account', 'container', 'object'):
    create_ring(name, start(name, STORE.format(name=name)))
print(start('proxy', PROXY.format(user=access_key.replace(':', '_'), secret=secret_key)), flush=True)

while True:
    eventlet.hubs.trampoline(0, read=True)
    if not os.read(0, 1024):
        break
