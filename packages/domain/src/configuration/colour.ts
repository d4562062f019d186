// Colours that a company chooses: whether text on them is read (WCAG 2.2, 1.4.3).

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast of white on `#rrggbb`, from 1 (none) to 21 (on black). */
export const contrastWithWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05)

/** Least contrast of a text of usual size. */
export const leastContrast = 4.5
