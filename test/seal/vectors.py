# SPDX-License-Identifier: MIT
"""Prints the vectors of vectors.txt by what docs/seal.md says, with neither our code nor libsodium:
X25519 and ChaCha20-Poly1305 are python3-cryptography's, BLAKE2b is Python's own."""

import base64
import struct
from hashlib import blake2b

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

HELLO, COOKIE, WELCOME, REFUSE, DATA, CHALLENGE, ANSWER = range(1, 8)
PLAYER = 0
ALL_TAKEN = 3
CONNECTION = 0x01020304
LARGE = 0x0102030405060708


def row(first, length):
    return bytes(range(first, first + length))


def show(name, data):
    print(name)
    for at in range(0, len(data), 32):
        print("    " + data[at : at + 32].hex())


def head(kind):
    return b"CS" + bytes([1, kind])


def hash_of(length, key, *parts):
    return blake2b(b"".join(parts), digest_size=length, key=key).digest()


def public(secret_key):
    key = X25519PrivateKey.from_private_bytes(secret_key).public_key()
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def exchange(joiner, host):
    """crypto_kx at the joiner, which has the secret key: the key to the joiner, then the other."""
    theirs = X25519PublicKey.from_public_bytes(host)
    shared = X25519PrivateKey.from_private_bytes(joiner).exchange(theirs)
    return hash_of(64, b"", shared, public(joiner), host)


def sealed(key, number, additional, text):
    return ChaCha20Poly1305(key).encrypt(struct.pack("<4xQ", number), text, additional)


def packets(name, key, rows):
    for kind, number, text in rows:
        start = head(kind) + struct.pack("<IQ", CONNECTION, number)
        show(f"{name} {number}: text", text)
        show(f"{name} {number}: datagram", start + sealed(key, number, start, text))


host, own, identity, host_own = (row(first, 32) for first in (0x00, 0x20, 0x40, 0x60))
secret, cookie = row(0x80, 16), row(0x90, 16)
mark = public(own)[:16]

for name, key in (("host", host), ("joiner of the connection", own), ("identity", identity),
                  ("host of the connection", host_own)):
    show(f"{name}: secret key", key)
    show(f"{name}: public key", public(key))
show("secret", secret)

code = bytes([1, PLAYER]) + public(host) + secret
code = base64.urlsafe_b64encode(code + hash_of(32, b"", code)[:4]).decode()
print(f"invite\n    192.0.2.1:24716/{code}")

hello = head(HELLO) + bytes([PLAYER, 0, 0, 0]) + public(host)[:8] + public(own) + public(identity)
show("HELLO", hello + cookie + hash_of(16, secret, hello, cookie))
answer = head(COOKIE) + bytes(4) + mark + cookie
show("COOKIE", answer + hash_of(16, secret, answer))
show("REFUSE", head(REFUSE) + bytes([ALL_TAKEN, 0, 0, 0]) + mark)

welcome = head(WELCOME) + struct.pack("<I", CONNECTION) + mark + public(host_own)
keys = hash_of(64, secret, b"coxswain seal 1\0", hello, public(host), welcome,
               exchange(own, public(host_own)), exchange(own, public(host)),
               exchange(identity, public(host_own)))
to_joiner, to_host = keys[:32], keys[32:]
show("WELCOME", welcome + sealed(to_joiner, 0, welcome, b""))
show("key to the joiner", to_joiner)
show("key to the host", to_host)

packets("to the host", to_host, ((DATA, 1, b"a packet"), (DATA, 2, b""),
                                 (ANSWER, 3, row(0xA0, 16)), (DATA, LARGE, row(0xB0, 80))))
packets("to the joiner", to_joiner, ((DATA, 1, b"a packet"), (DATA, 2, b""),
                                     (CHALLENGE, 3, row(0xA0, 16)), (DATA, LARGE, row(0xB0, 80))))
