/**
 * Run inside a page: what of it a reader could not see well. Not a module: the value of the last expression goes to the test.
 * Contrast is computed as WCAG 2.2 defines it; 4.5 to 1 is what its success criterion 1.4.3 asks of small text.
 */
(() => {
  const LEAST_CONTRAST = 4.5;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** What a function said of a thing once: a page has thousands of texts, and a handful of colours. */
  const remembered = (compute) => {
    const known = new Map();
    return (thing) => {
      if (!known.has(thing)) known.set(thing, compute(thing));
      return known.get(thing);
    };
  };
  const rgba = remembered((colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  const over = ([r, g, b, a], below) => [r, g, b].map((value, index) => (value * a + below[index] * (255 - a)) / 255);
  const luminance = (colour) => {
    const [r, g, b] = colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const backgroundOf = remembered((element) => {
    const below = element.parentElement === null ? [255, 255, 255] : backgroundOf(element.parentElement);
    return over(rgba(getComputedStyle(element).backgroundColor), below);
  });

  const pale = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim();
    const element = texts.currentNode.parentElement;
    // Text for screen readers alone takes up next to nothing.
    if (text === "" || element.getBoundingClientRect().width < 4) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const background = backgroundOf(element);
    const ratio = contrast(over(rgba(getComputedStyle(element).color), background), background);
    if (ratio < LEAST_CONTRAST) pale.add(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  return { pale: [...pale], widerThanScreen: scrollWidth - clientWidth };
})();
