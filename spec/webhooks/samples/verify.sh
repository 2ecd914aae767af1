# By hand only: the comparison takes no constant time, and other users of the machine see the secret among its processes.
# body.bin holds the bytes as they arrived, $signature the header X-Service-Signature.
is_genuine() {
  expected="sha256=$(openssl dgst -sha256 -hmac "$secret" -r < body.bin | cut -d ' ' -f 1)"
  [ "$expected" = "$signature" ]
}
