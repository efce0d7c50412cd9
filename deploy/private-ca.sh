#!/bin/sh
# A certificate for a park without a public domain: a private CA, made once, signs one for names and addresses of the park's network.
#
#   deploy/private-ca.sh park.lan 192.168.1.20
#
# writes deploy/certs/fullchain.pem and privkey.pem, where docker-compose.yml's nginx reads them, and deploy/private-ca/root.pem, which each
# phone and tablet has to trust. Keep deploy/private-ca/root.key secret. Run it again within a year: the root stays.
set -eu
umask 077

here=$(cd "$(dirname "$0")" && pwd)
ca=${CA_DIR:-$here/private-ca}
certs=${CERT_DIR:-$here/certs}

if [ $# -eq 0 ]; then
  echo 'Say for which names and addresses: deploy/private-ca.sh park.lan 192.168.1.20' >&2
  exit 1
fi
if ! command -v openssl >/dev/null; then
  echo 'Install openssl first' >&2
  exit 1
fi

names=
for each in "$@"; do
  case $each in
    *:*) kind=IP ;;
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names=${names:+$names,}$kind:$each
done

mkdir -p "$ca" "$certs"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/openssl.cnf" <<END
[req]
distinguished_name = name
prompt = no
[name]
CN = $1
[root]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[park]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = $names
END
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

if [ ! -f "$ca/root.key" ]; then
  openssl req -x509 $new_key -config "$work/openssl.cnf" -extensions root -days 3650 \
    -subj "/CN=Private CA of $1" -keyout "$ca/root.key" -out "$ca/root.pem" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
fi
# Apple's devices accept no certificate with a longer validity.
openssl req $new_key -config "$work/openssl.cnf" -keyout "$work/privkey.pem" -out "$work/request.pem" \
  2>"$work/said" || { cat "$work/said" >&2; exit 1; }
openssl x509 -req -in "$work/request.pem" -CA "$ca/root.pem" -CAkey "$ca/root.key" -set_serial "0x$(openssl rand -hex 16)" \
  -days 397 -extfile "$work/openssl.cnf" -extensions park -out "$work/park.pem" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
cat "$work/park.pem" "$ca/root.pem" >"$certs/fullchain.pem"
mv "$work/privkey.pem" "$certs/privkey.pem"
# The root certificate is public, but its folder is private: copy it from here.
chmod 644 "$ca/root.pem" "$certs/fullchain.pem"

echo "Certificate  $certs/fullchain.pem, good for 397 days, for $names"
echo "Root         $ca/root.pem, for every phone and tablet"
