/** How the sample of each language is run: its file, a program that feeds it cases, and the commands. */

export interface Toolchain {
  /** As the contract calls the language. */
  readonly lang: string;
  /** The file that holds the sample. */
  readonly file: string;
  /** Files beside it. The program reads a case a line and prints `true` or `false` for each. */
  readonly beside: Readonly<Record<string, string>>;
  /** Ways to run it; the first whose first program is at hand is taken. */
  readonly ways: readonly [Way, ...Way[]];
}

/** Commands, one after the other; the last one reads the cases. */
export type Way = readonly [Command, ...Command[]];
export type Command = readonly [string, ...string[]];

// A case is body, header and secret in base64, with commas between them. A header that is missing is "-".

const PYTHON = `import base64, sys
from verify import is_genuine
for line in sys.stdin:
    body, header, secret = line.rstrip("\\n").split(",")
    text = None if header == "-" else base64.b64decode(header).decode()
    print("true" if is_genuine(base64.b64decode(body), text, base64.b64decode(secret).decode()) else "false")
`;

const NODE = `import { createInterface } from "node:readline";
import { isGenuine } from "./verify.mjs";
const bytes = (text) => Buffer.from(text, "base64");
for await (const line of createInterface({ input: process.stdin })) {
  const [body, header, secret] = line.split(",");
  console.log(isGenuine(bytes(body), header === "-" ? undefined : bytes(header).toString(), bytes(secret).toString()));
}
`;

const GO = `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func decoded(text string) string {
	if text == "-" {
		return ""
	}
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return string(bytes)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Split(lines.Text(), ",")
		fmt.Println(IsGenuine([]byte(decoded(words[0])), decoded(words[1]), decoded(words[2])))
	}
}
`;

const JAVA = `import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Scanner;

public final class Main {
    static byte[] bytes(String text) {
        return Base64.getDecoder().decode(text);
    }

    public static void main(String[] arguments) throws Exception {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(",", -1);
            String header = words[1].equals("-") ? null : new String(bytes(words[1]), StandardCharsets.UTF_8);
            String secret = new String(bytes(words[2]), StandardCharsets.UTF_8);
            System.out.println(WebhookSignature.isGenuine(bytes(words[0]), header, secret));
        }
    }
}
`;

const CSHARP = `using System;
using System.Text;

public static class Program
{
    static byte[] Bytes(string text) { return Convert.FromBase64String(text); }

    public static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var words = line.Split(',');
            var header = words[1] == "-" ? null : Encoding.UTF8.GetString(Bytes(words[1]));
            var secret = Encoding.UTF8.GetString(Bytes(words[2]));
            Console.WriteLine(WebhookSignature.IsGenuine(Bytes(words[0]), header, secret) ? "true" : "false");
        }
    }
}
`;

const CSHARP_PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net6.0</TargetFramework>
    <RollForward>Major</RollForward>
  </PropertyGroup>
</Project>
`;

const PHP = `<?php
require 'verify.php';
while (($line = fgets(STDIN)) !== false) {
    [$body, $header, $secret] = explode(',', rtrim($line, "\\n"));
    $text = $header === '-' ? null : base64_decode($header);
    echo is_genuine(base64_decode($body), $text, base64_decode($secret)) ? "true\\n" : "false\\n";
}
`;

const SHELL = `. ./verify.sh
while IFS=, read -r body header secret64; do
  printf %s "$body" | openssl base64 -d -A > body.bin
  if [ "$header" = "-" ]; then signature=""; else signature=$(printf %s "$header" | openssl base64 -d -A; printf .); signature=\${signature%.}; fi
  secret=$(printf %s "$secret64" | openssl base64 -d -A)
  if is_genuine; then echo true; else echo false; fi
done
`;

export const TOOLCHAINS: readonly Toolchain[] = [
  { lang: "JavaScript", file: "verify.mjs", beside: { "main.mjs": NODE }, ways: [[["node", "main.mjs"]]] },
  { lang: "Python", file: "verify.py", beside: { "main.py": PYTHON }, ways: [[["python3", "main.py"]]] },
  { lang: "Go", file: "verify.go", beside: { "main.go": GO }, ways: [[["go", "run", "main.go", "verify.go"]]] },
  {
    lang: "Java",
    file: "WebhookSignature.java",
    beside: { "Main.java": JAVA },
    ways: [
      [
        ["javac", "Main.java", "WebhookSignature.java"],
        ["java", "Main"],
      ],
    ],
  },
  {
    lang: "C#",
    file: "WebhookSignature.cs",
    beside: { "Program.cs": CSHARP, "sample.csproj": CSHARP_PROJECT },
    ways: [
      [["dotnet", "run"]],
      [
        ["mcs", "-out:sample.exe", "Program.cs", "WebhookSignature.cs"],
        ["mono", "sample.exe"],
      ],
    ],
  },
  { lang: "PHP", file: "verify.php", beside: { "main.php": PHP }, ways: [[["php", "main.php"]]] },
  { lang: "Shell", file: "verify.sh", beside: { "main.sh": SHELL }, ways: [[["sh", "main.sh"]]] },
];
