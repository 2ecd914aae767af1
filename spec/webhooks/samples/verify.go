package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// IsGenuine takes the bytes as they arrived, before any parsing, and the header X-Service-Signature.
func IsGenuine(rawBody []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}

// net/http: rawBody, _ := io.ReadAll(r.Body); IsGenuine(rawBody, r.Header.Get("X-Service-Signature"), secret), else answer 401.
// It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
