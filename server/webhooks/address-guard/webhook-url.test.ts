import { expect, test } from "vitest";
import { createAddressGuard } from "./address-guard.ts";
import { checkWebhookUrl } from "./webhook-url.ts";

const closed = createAddressGuard({ allowLoopback: false, allowCidrs: [] });
const local = createAddressGuard({ allowLoopback: true, allowCidrs: [] });

test.each([
  "https://hooks.example.com/respiratory",
  "https://hooks.example.com:8443/a?b=c",
  "https://hooks.example.com:1/",
  "https://hooks.example.com/@team?at=@",
  "https://8.8.8.8/hook",
  "https://[2001:4860:4860::8888]:9443/hook",
  "HTTPS://HOOKS.EXAMPLE.COM/",
])("%s can be registered", (url) => {
  expect(checkWebhookUrl(url, closed)).toBeUndefined();
});

test.each([
  ["https://127.0.0.1/"],
  ["https://127.0.0.1./"],
  ["https://127.1/"],
  ["https://2130706433/"],
  ["https://0x7f000001/"],
  ["https://0x7f.1/"],
  ["https://017700000001/"],
  ["https://0177.0.0.1/"],
  ["https://0/"],
  ["https://127.0.0.1:8443/"],
  ["https://127。0。0。1/"],
  ["https://①②⑦.0.0.1/"],
  ["https://%31%32%37.0.0.1/"],
  ["https://10.0.0.1/"],
  ["https://167772161/"],
  ["https://0xA.0.0.1/"],
  ["https://169.254.169.254/latest/meta-data"],
  ["https://2852039166/"],
  ["https://168.63.129.16/"],
  ["https://[::1]/"],
  ["https://[0:0:0:0:0:0:0:1]/"],
  ["https://[::ffff:127.0.0.1]/"],
  ["https://[::ffff:7f00:1]/"],
  ["https://[64:ff9b::7f00:1]/"],
  ["https://[64:ff9b:1::1]/"],
  ["https://[2002:7f00:1::]/"],
  ["https://[4000::1]/"],
  ["https://[fe80::1]/"],
  ["https://localhost/"],
  ["https://LOCALHOST:8443/"],
  ["https://localhost./"],
  ["https://api.localhost/"],
])("the forbidden address in %s is refused at registration", (url) => {
  expect(checkWebhookUrl(url, closed)).toBe("webhook_url_address");
});

test.each([
  ["http://hooks.example.com/", "webhook_url_scheme"],
  ["ftp://hooks.example.com/", "webhook_url_scheme"],
  ["file:///etc/passwd", "webhook_url_scheme"],
  ["javascript:alert(1)", "webhook_url_scheme"],
  ["https://user:secret@hooks.example.com/", "webhook_url_credentials"],
  ["https://user@hooks.example.com/", "webhook_url_credentials"],
  ["https://@hooks.example.com/", "webhook_url_credentials"],
  ["https://:@hooks.example.com/", "webhook_url_credentials"],
  ["https://:secret@hooks.example.com/", "webhook_url_credentials"],
  ["https://@h/", "webhook_url_credentials"],
  ["https://hooks.example.com/#", "webhook_url_fragment"],
  ["https://hooks.example.com/hook#part", "webhook_url_fragment"],
  ["https://hooks.example.com#@part", "webhook_url_fragment"],
  ["https://", "webhook_url_invalid"],
  ["https:hooks.example.com", "webhook_url_invalid"],
  ["https:///hooks.example.com", "webhook_url_invalid"],
  ["https:\\\\hooks.example.com", "webhook_url_invalid"],
  ["hooks.example.com", "webhook_url_invalid"],
  ["/hook", "webhook_url_invalid"],
  ["", "webhook_url_invalid"],
  ["https://hooks.example.com:0/", "webhook_url_invalid"],
  ["https://hooks.example.com:65536/", "webhook_url_invalid"],
  ["https://256.256.256.256/", "webhook_url_invalid"],
  ["https://hooks.exa\nmple.com/", "webhook_url_invalid"],
  [" https://hooks.example.com/", "webhook_url_invalid"],
  ["https://[fe80::1%25eth0]/", "webhook_url_invalid"],
])("%j is refused as %s", (url, problem) => {
  expect(checkWebhookUrl(url, closed)).toBe(problem);
});

test("with loopback allowed, a local receiver can be registered, http included", () => {
  for (const url of ["http://127.0.0.1:9000/hook", "http://localhost:9000", "http://[::1]:9000/", "https://0x7f.1/"]) {
    expect(checkWebhookUrl(url, local)).toBeUndefined();
  }
});

test.each([
  "http://LOCALHOST:9000/hook",
  "http://localhost./hook",
  "http://hooks.localhost:9000/",
  "http://127.1/",
  "http://127.255.255.254:1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://%31%32%37.0.0.1/",
  "HTTP://[::1]/",
  "http://[0:0:0:0:0:0:0:1]:9000/",
])("%s is this machine", (url) => {
  expect(checkWebhookUrl(url, local)).toBeUndefined();
  expect(checkWebhookUrl(url, closed)).toBe("webhook_url_address");
});

test.each([
  ["a public name", "http://example.com/hook", "webhook_url_scheme"],
  ["a public name with a port", "http://example.com:9000/hook", "webhook_url_scheme"],
  ["a public address", "http://8.8.8.8/", "webhook_url_scheme"],
  ["a public address as a number", "http://134744072/", "webhook_url_scheme"],
  ["a public IPv6 address", "http://[2001:4860:4860::8888]/", "webhook_url_scheme"],
  ["localhost in front of another name", "http://localhost.example.com/hook", "webhook_url_scheme"],
  ["another name that ends alike", "http://notlocalhost/", "webhook_url_scheme"],
  ["a dot in its escaped form", "http://localhost%2eexample.com/", "webhook_url_scheme"],
  ["an address in front of a name", "http://127.0.0.1.nip.io/", "webhook_url_scheme"],
  ["a name of one label", "http://receiver:9000/", "webhook_url_scheme"],
  ["a private address", "http://10.0.0.1/", "webhook_url_address"],
  ["all addresses of this machine", "http://0.0.0.0:9000/", "webhook_url_address"],
  ["all of them in IPv6", "http://[::]:9000/", "webhook_url_address"],
  ["loopback within IPv6", "http://[::ffff:127.0.0.1]/", "webhook_url_address"],
  ["metadata", "http://169.254.169.254/", "webhook_url_address"],
  ["localhost as a user name", "http://localhost@example.com/", "webhook_url_credentials"],
  ["an address as a user name", "http://127.0.0.1:80@example.com/", "webhook_url_credentials"],
])("with loopback allowed, plain http to %s is refused: delivery would refuse it", (_, url, problem) => {
  expect(checkWebhookUrl(url, local)).toBe(problem);
});

test("a configured network can be registered over http", () => {
  const hospital = createAddressGuard({ allowLoopback: false, allowCidrs: ["10.20.0.0/16"] });
  expect(checkWebhookUrl("http://10.20.0.5:9000/hook", hospital)).toBeUndefined();
  expect(checkWebhookUrl("http://hooks.hospital.internal/hook", hospital)).toBeUndefined();
  expect(checkWebhookUrl("http://localhost/", hospital)).toBe("webhook_url_address");
  expect(checkWebhookUrl("http://8.8.8.8/", hospital)).toBe("webhook_url_scheme");
});
