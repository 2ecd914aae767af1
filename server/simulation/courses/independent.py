"""Visits, change, slope and evidence of decline, written a second time from the contract's text, in another language.

Reads one patient a line, {"records": [...]}, and writes one result a line. Nothing of the service is used but the published
tables of GLI-2022 (the path is the first argument). Python's standard library only.
"""

import json
import math
import sys
from datetime import datetime

TABLES = {}
for equation in json.load(open(sys.argv[1]))["equations"]:
    TABLES[equation["measure"], equation["sex"]] = equation

YEAR = 365.25 * 86400


def lms(measure, sex, age, height):
    t = TABLES[measure, sex]
    rows = t["rows"]
    if age < rows[0][0] or age > rows[-1][0]:
        return None
    below = max(i for i in range(len(rows) - 1) if rows[i][0] <= age)
    share = (age - rows[below][0]) / (rows[below + 1][0] - rows[below][0])
    spline = [rows[below][k] + share * (rows[below + 1][k] - rows[below][k]) for k in (1, 2, 3)]
    median = math.exp(t["m"]["intercept"] + t["m"]["ln_height"] * math.log(height) + t["m"]["ln_age"] * math.log(age) + spline[0])
    spread = math.exp(t["s"]["intercept"] + t["s"]["ln_age"] * math.log(age) + spline[1])
    power = t["l"]["intercept"] + t["l"]["ln_age"] * math.log(age) + spline[2]
    return power, median, spread


def z_of(value, parameters):
    power, median, spread = parameters
    return ((value / median) ** power - 1) / (power * spread)


def instant(record):
    return datetime.fromisoformat(record["performed_at"].replace("Z", "+00:00")).timestamp()


def grade(efforts, age):
    """Every effort of the random patients is acceptable."""
    def is_reliable(values):
        ml = sorted((round(v * 1000) for v in values), reverse=True)
        if len(ml) < 2:
            return False
        gap = ml[0] - ml[1]
        return gap <= 200 if age > 6 else gap <= max(150, 0.1 * ml[0])
    return all(is_reliable([e[k] for e in efforts]) for k in ("fev1_l", "fvc_l"))


def session(records, test):
    """(fev1, fvc, reliable, indices of the records in it) or None; efforts before values where both are equally good."""
    best = None
    for kind in ("efforts", "values"):
        chosen = [r for r in records if r.get(test, {}).get("kind") == kind]
        if not chosen:
            continue
        if kind == "efforts":
            blows = [e for r in chosen for e in r[test]["efforts"]]
            rank = 0 if grade(blows, chosen[0]["age_years"]) else 2
        else:
            blows = [r[test] for r in chosen]
            rank = 1
        if best is None or rank < best[0]:
            best = rank, max(b["fev1_l"] for b in blows), max(b["fvc_l"] for b in blows), chosen
    return best


def has_test(record):
    return "pre_bronchodilator" in record or "post_bronchodilator" in record


def grouped(records):
    groups = []
    for record in sorted(records, key=instant):
        if groups and instant(record) - instant(groups[-1][0]) <= 12 * 3600:
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups


def visits(records):
    """A record without a test joins the first visit whose first test is within 12 hours; the others are visits of their own."""
    groups = grouped(r for r in records if has_test(r))
    begun = [instant(group[0]) for group in groups]
    alone = []
    for record in records:
        if not has_test(record):
            near = [group for group, first in zip(groups, begun) if abs(instant(record) - first) <= 12 * 3600]
            (near[0] if near else alone).append(record)
    every = list(zip(begun, groups)) + [(instant(group[0]), group) for group in grouped(alone)]
    return [visit(sorted(group, key=instant)) for _, group in sorted(every, key=lambda one: one[0])]


def visit(group):
    posts = [r for r in group if "post_bronchodilator" in r]
    until = instant(posts[0]) if posts else math.inf
    late = [r for r in group if "pre_bronchodilator" in r and instant(r) > until]
    pre = session([r for r in group if r not in late], "pre_bronchodilator")
    post = session(group, "post_bronchodilator")
    used = pre or post
    lead = used[3][0] if used else group[0]
    said = [r["smoking"]["status"] for r in group if "smoking" in r]
    return {
        "at": lead["performed_at"],
        "time": instant(lead),
        "age": lead["age_years"],
        "height": lead["height_cm"],
        "sex": lead["sex"],
        "pre": pre,
        "post": post,
        "late": len(late) > 0,
        "missing": [
            f"{r['performed_at']} {test}"
            for r in group
            for test, made in (("pre_bronchodilator", pre), ("post_bronchodilator", post))
            if test in r.get("missing", {}) and not made
        ],
        "n": len(group),
        "smoking": said[-1] if said else None,
        "diagnoses": [d for r in group for d in r.get("diagnoses", [])],
    }


# WHO 2006 and 2007: years, median in cm and coefficient of variation of boys, then of girls
WHO = [
    (3, 96.1, 0.0386, 95.1, 0.0401),
    (3.5, 99.8, 0.0397, 99.0, 0.0411),
    (4, 103.3, 0.0406, 102.7, 0.0419),
    (4.5, 106.7, 0.0414, 106.2, 0.0427),
    (5, 110.0, 0.0421, 109.4, 0.0435),
    (5.5, 112.9, 0.042, 112.2, 0.044),
    (6, 116.0, 0.0425, 115.1, 0.0445),
    (6.5, 118.9, 0.043, 118.0, 0.0449),
    (7, 121.7, 0.0434, 120.8, 0.0452),
    (7.5, 124.5, 0.0439, 123.7, 0.0456),
    (8, 127.3, 0.0444, 126.6, 0.0458),
    (8.5, 129.9, 0.0449, 129.5, 0.046),
    (9, 132.6, 0.0454, 132.5, 0.0461),
    (9.5, 135.2, 0.0458, 135.5, 0.0462),
    (10, 137.8, 0.0463, 138.6, 0.0461),
    (10.5, 140.4, 0.0467, 141.8, 0.046),
    (11, 143.1, 0.047, 145.0, 0.0458),
    (11.5, 146.0, 0.0473, 148.2, 0.0456),
    (12, 149.1, 0.0475, 151.2, 0.0452),
    (12.5, 152.4, 0.0476, 154.0, 0.0448),
    (13, 156.0, 0.0476, 156.4, 0.0444),
    (13.5, 159.7, 0.0474, 158.3, 0.0439),
    (14, 163.2, 0.0471, 159.8, 0.0435),
    (14.5, 166.3, 0.0467, 160.9, 0.043),
    (15, 169.0, 0.0462, 161.7, 0.0425),
    (15.5, 171.1, 0.0456, 162.2, 0.0421),
    (16, 172.9, 0.0449, 162.5, 0.0418),
    (16.5, 174.2, 0.0443, 162.7, 0.0414),
    (17, 175.2, 0.0436, 162.9, 0.0411),
    (17.5, 175.8, 0.043, 163.0, 0.0408),
    (18, 176.1, 0.0424, 163.1, 0.0405),
]


def height_z(sex, age, cm):
    column = 1 if sex == "male" else 3
    age = min(max(age, WHO[0][0]), WHO[-1][0])
    for a, b in zip(WHO, WHO[1:]):
        if age <= b[0]:
            share = (age - a[0]) / (b[0] - a[0])
            median, s = (a[k] + share * (b[k] - a[k]) for k in (column, column + 1))
            return (cm - median) / (median * s)


def body_fits(v):
    """No adult of the random patients is as small as a child of as many months."""
    if v["age"] < 18:
        grown = v["age"] >= 16.5 and 120 <= v["height"] <= 215
        return grown or -5 <= height_z(v["sex"], v["age"], v["height"]) <= 4
    return 120 <= v["height"] <= 215


def test_fits(v, test):
    """FEV1, FVC and their ratio within 5 standard deviations, an adult's ratio below 0.99."""
    _, fev1, fvc, _ = v[test]
    values = {"fev1": fev1, "fvc": fvc, "fev1_fvc": fev1 / fvc}
    for measure, value in values.items():
        parameters = lms(measure, v["sex"], v["age"], v["height"])
        if parameters is not None and abs(z_of(value, parameters)) > 5:
            return False
    if fev1 / fvc < 0.18 or (v["age"] >= 18 and (fev1 < 0.25 or fvc < 0.5)):
        return False
    bound = 0.35 if v["age"] < 18 else 0.25 if v["age"] < 50 else 0
    of_fvc = lms("fvc", v["sex"], v["age"], v["height"])
    if fev1 / fvc < bound and 0.5 <= fev1 <= 1 and z_of(fvc, of_fvc) >= -1.645:
        return False
    return v["age"] < 18 or fev1 / fvc < 0.99


def can_be_true(v, tests):
    if not body_fits(v) or not all(test_fits(v, t) for t in tests if v[t]):
        return False
    if "pre" in tests and "post" in tests and v["pre"] and v["post"]:
        for measure, value, factor, of_normal in (("fev1", 1, 2, 1.5), ("fvc", 2, 1.6, 1.4)):
            low, high = sorted((v["pre"][value], v["post"][value]))
            parameters = lms(measure, v["sex"], v["age"], v["height"])
            is_low = parameters is None or z_of(low, parameters) < -1.645
            if high > (factor if is_low else of_normal) * low:
                return False
    return True


def point(v, test):
    _, fev1, fvc, _ = v[test]
    parameters = lms("fev1", v["sex"], v["age"], v["height"])
    of_fvc = lms("fvc", v["sex"], v["age"], v["height"])
    return {**v, "part": None if of_fvc is None else 100 * fvc / of_fvc[1], "fev1": fev1, "fvc": fvc, "z": None if parameters is None else z_of(fev1, parameters)}


def score(a, b):
    years = (b["time"] - a["time"]) / YEAR
    if not 6 <= a["age"] < 18 or not 0 < years <= 5.25:
        return None
    r = 0.642 - 0.04 * years + 0.020 * a["age"]
    if not -1 < r < 1 or a["z"] is None or b["z"] is None:
        return None
    return (b["z"] - r * a["z"]) / math.sqrt(1 - r * r), r


def t975(df):
    """By bisection of the probability between -t and t, integrated by Simpson's rule."""
    c = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)
    # in the angle theta, t = sqrt(df) tan(theta): the density becomes a power of the cosine
    def inside(t):
        top, steps = math.atan(t / math.sqrt(df)), 400
        f = lambda x: math.cos(x) ** (df - 1)
        total = f(0) + f(top) + sum((4 if i % 2 else 2) * f(top * i / steps) for i in range(1, steps))
        return 2 * c * math.sqrt(df) * total * top / steps / 3
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.95 else (low, middle)
    return low


T975 = {df: t975(df) for df in range(1, 12)}


def slope(points, loss_ml):
    grown = [p for p in points if p["age"] >= 18]
    if points[-1]["age"] < 18:
        return {"reason": "under_18"}
    if len(grown) < 3:
        return {"reason": "fewer_than_three_visits"}
    if grown[-1]["time"] - grown[0]["time"] < 364 * 86400:
        return {"reason": "span_below_one_year"}
    x = [p["time"] / YEAR for p in grown]
    y = [1000 * p["fev1"] for p in grown]
    mx, my = math.fsum(x) / len(x), math.fsum(y) / len(y)
    sxx = math.fsum((a - mx) ** 2 for a in x)
    b = math.fsum((a - mx) * (c - my) for a, c in zip(x, y)) / sxx
    rss = math.fsum((c - my - b * (a - mx)) ** 2 for a, c in zip(x, y))
    if rss <= 1e-12 * math.fsum((c - my) ** 2 for c in y):
        return {"slope": b, "reason": "no_residual"}
    df = len(x) - 2
    margin = T975[df] * math.sqrt(rss / df / sxx)
    return {"slope": b, "low": b - margin, "high": b + margin, "steep": b + margin < 0 and b <= -2 * loss_ml, "rise": b - margin > 0}


def course(records):
    all_visits = visits(records)
    for i, v in enumerate(all_visits):
        v["carried"] = any(stood_still(before, v) for before in all_visits[:i])
    newest = all_visits[-1]
    test = "pre" if newest["pre"] else "post"
    out = {"visits": len(all_visits), "at": newest["at"], "records": newest["n"], "late": newest["late"], "missing": newest["missing"]}
    if not any(v["pre"] or v["post"] for v in all_visits[:-1]):
        return {**out, "change": None}
    if not newest["pre"] and not newest["post"]:
        return {**out, "change": "not_measured"}
    tested = [v for v in all_visits[:-1] if v[test]]
    if not tested:
        return {**out, "change": "no_comparable_test"}
    reliable = [v for v in tested if v[test][0] < 2]
    earlier = [point(v, test) for v in reliable if can_be_true(v, [test])]
    if not earlier:
        return {**out, "change": "withheld_as_implausible" if len(reliable) == len(tested) else "withheld_for_quality"}
    if newest[test][0] == 2:
        return {**out, "change": "withheld_for_quality"}
    if not can_be_true(newest, ["pre", "post"]):
        return {**out, "change": "withheld_as_implausible"}
    now = point(newest, test)
    # Of an adult both visits are set against what is predicted at the newest height.
    for p in earlier:
        if p["age"] >= 18:
            p["part"] = point({**p, "height": now["height"]}, test)["part"]
    told = [v["smoking"] for v in all_visits if v["smoking"]]
    diagnoses = {d for v in all_visits for d in v["diagnoses"]}
    unit = 0.5 if now["sex"] == "male" else 0.4
    yearly = unit / (10 if (told and told[-1] == "current") or now["age"] >= 70 else 18)
    line = slope(earlier + [now], 1000 * yearly)
    decline, improvement = evidence(earlier, now, line, yearly, diagnoses)
    return {
        **out,
        "change": "given",
        "previous": earlier[-1]["at"],
        "occasions": len(earlier) + 1,
        "difference": now["fev1"] - earlier[-1]["fev1"],
        "score": (score(earlier[-1], now) or [None])[0],
        "line": {k: v for k, v in line.items() if k not in ("steep", "rise")},
        "declines": decline,
        "improvements": improvement,
    }


def ages_fit(a, b):
    """Whole years may be off by one, half years by a half, others by a quarter."""
    def off(age):
        return 1 if age == int(age) else 0.5 if 2 * age == int(2 * age) else 0.25
    return abs(b["age"] - a["age"] - (b["time"] - a["time"]) / YEAR) <= max(off(a["age"]), off(b["age"])) + 1e-9


def stood_still(a, b):
    """A child of an age at which every child grows, with hardly more height: that of an earlier visit, carried forward."""
    growing = min((b["time"] - a["time"]) / YEAR, (14 if b["sex"] == "male" else 12) - a["age"])
    return growing >= 0.75 and b["height"] - a["height"] < growing


def heights_fit(a, b):
    if a["carried"] or b["carried"]:
        return False
    gain = b["height"] - a["height"]
    if a["age"] >= 20:
        return abs(gain) <= 5
    return -2 <= gain <= 2 + 15 * max(0, (b["time"] - a["time"]) / YEAR)


def one_person(a, b):
    return ages_fit(a, b) and heights_fit(a, b)


def percents_compare(a, b):
    """Percents of predicted of adults change little with age."""
    return heights_fit(a, b) if a["age"] >= 18 and b["age"] >= 18 else one_person(a, b)


def evidence(earlier, now, line, yearly, diagnoses):
    previous = earlier[-1]
    scorable = [p for p in earlier if score(p, now) and one_person(p, now)]
    grown = [p for p in earlier if p["age"] >= 18]
    fallen = [p for p in earlier if score(p, now) and not one_person(p, now) and 100 * (now["fev1"] - p["fev1"]) / p["fev1"] <= -10 + 1e-9]
    course = scorable[0] if scorable else grown[0] if grown else None
    recent = [p for p in grown if (now["time"] - p["time"]) / YEAR <= 1.25]
    year = recent[0] if recent else previous
    near = [p for p in grown if (now["time"] - p["time"]) / YEAR < 0.25]
    weeks = near[0] if near else previous
    adult = now["age"] >= 18
    found = {-1: [], 1: []}
    for way in (-1, 1):
        def scored(p):
            s = score(p, now)
            return bool(s) and s[0] * way > 1.96 and (s[1] < 0.95 or abs(now["fev1"] - p["fev1"]) > 0.15)
        def at_least(value, limit):
            return value >= limit - 1e-9
        def within_a_year(p, volume="fev1"):
            years = (now["time"] - p["time"]) / YEAR
            if p["age"] < 18 or years > 1.25:
                return False
            change = way * 100 * (now[volume] - p[volume]) / p[volume]
            if years < 0.25 and "copd" in diagnoses:
                return at_least(change, 20)
            # from week to week less is a change, where it is more than two efforts of one session differ by
            of_weeks = 12 if volume == "fev1" else 11
            in_weeks = years < 0.25 and at_least(change, of_weeks) and abs(now[volume] - p[volume]) > 0.15 + 1e-9
            return at_least(change, 15) or in_weeks
        def beyond(p):
            years = (now["time"] - p["time"]) / YEAR
            if years <= 1.25 or p["age"] < 18:
                return False
            expected = (years - 1.25) * yearly if way == -1 else 0
            return at_least(way * 100 * (now["fev1"] - p["fev1"] + expected) / p["fev1"], 15)
        def points(p):
            return percents_compare(p, now) and at_least(way * (now["part"] - p["part"]), 5)
        def recent_enough(p):
            return (now["time"] - p["time"]) / YEAR <= 1.25
        def fvc(p):
            years = (now["time"] - p["time"]) / YEAR
            change = way * 100 * (now["fvc"] - p["fvc"]) / p["fvc"]
            if recent_enough(p):
                return at_least(change, 10)
            return at_least(change, 10) and points(p) if percents_compare(p, now) else at_least(change, 10 * years)
        def fvc_beyond(p):
            years = (now["time"] - p["time"]) / YEAR
            if years <= 1.25 or p["age"] < 18:
                return False
            change = 100 * (now["fvc"] - p["fvc"]) / p["fvc"]
            if way == 1:
                return at_least(change, 15)
            if p["part"] is None or now["part"] is None:
                return False
            # what is predicted loses by itself
            aged = change - 100 * (now["part"] / p["part"] - 1)
            return at_least(min(0, aged) * (years - 1.25) / years - change, 15)
        told_by = scorable[-1:] + (fallen[-1:] if way == -1 else [])
        if any(scored(p) for p in told_by):
            found[way].append("conditional_change_score")
        if len(scorable) > 1 and scored(scorable[0]):
            found[way].append("conditional_change_score_course")
        if adult and any(within_a_year(p) for p in (previous, year, weeks)):
            found[way].append("fev1_within_a_year")
        if adult and (any(beyond(p) for p in (previous, *grown[:1]))):
            found[way].append("fev1_beyond_expected_course")
        if line.get("steep" if way == -1 else "rise"):
            found[way].append("fev1_slope")
        if adult and any(within_a_year(p, "fvc") for p in (previous, year, weeks)):
            found[way].append("fvc_within_a_year")
        if adult and any(fvc_beyond(p) for p in (previous, *grown[:1])):
            found[way].append("fvc_beyond_expected_course")
        if "ild" in diagnoses and (adult or way == -1):
            steps = [p for p in (previous, year, course, *grown[:1], earlier[0]) if p]
            if any(fvc(p) for p in steps):
                found[way].append("fvc_in_ild")
            # Raghu et al. 2022 name the loss alone
            told = [p for p in earlier if recent_enough(p) and percents_compare(p, now)]
            if way < 0 and any(recent_enough(p) and points(p) for p in steps + told[:1] + told[-1:]):
                found[way].append("fvc_percent_predicted_in_ild")
    return found[-1], found[1]


for text in sys.stdin:
    print(json.dumps(course(json.loads(text)["records"])))
