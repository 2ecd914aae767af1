import hashlib
import hmac


def is_genuine(raw_body: bytes, signature: str | None, secret: str) -> bool:
    """raw_body: the bytes as they arrived, before any parsing. signature: the header X-Service-Signature."""
    expected = "sha256=" + hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    # as bytes, because compare_digest refuses text that is not ASCII
    return hmac.compare_digest(expected.encode(), (signature or "").encode("utf-8", "replace"))


# Flask: is_genuine(request.get_data(), request.headers.get("X-Service-Signature"), secret), else answer 401.
# It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
