// What ties a test to a row of the requirements: a title that begins with the row's id, or with several.

// the string follows a parenthesis, whatever the call: test('…', test.each(…)('…', test.describe('…'
const TITLE = /\(\s*(['"`])((?:[A-Z][A-Z0-9]*-\d+[a-z]?(?:\s*[,;]\s*|\s+|(?=\1)))+)/g

/** The ids that the titles of one test file begin with. @param {string} text */
export function idsOfTitles(text) {
  return [...text.matchAll(TITLE)].flatMap((match) => (match[2] ?? '').match(/[A-Z][A-Z0-9]*-\d+[a-z]?/g) ?? [])
}

/** The rows of the table: first column the id, second the area. @param {string} text */
export function readRows(text) {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
    .map(([id = '', area = '']) => ({ id, area }))
}
