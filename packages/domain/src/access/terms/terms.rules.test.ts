// The layout of terms: headings, paragraphs, lists, and nothing that could be code.
import { expect, test } from 'vitest'
import { termsBlocks } from './terms.rules.ts'

test('blank lines part paragraphs, line beginnings make headings and lists', () => {
  expect(termsBlocks('# Objet\nCes conditions\nsont courtes.\r\n\r\n- un\n- deux\n\n\n## Suite')).toEqual([
    { kind: 'heading', text: 'Objet' },
    { kind: 'paragraph', text: 'Ces conditions\nsont courtes.' },
    { kind: 'list', items: ['un', 'deux'] },
    { kind: 'heading', text: 'Suite' },
  ])
})

test('what looks like HTML stays text', () => {
  expect(termsBlocks('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
  ])
  expect(termsBlocks(' \n\n ')).toEqual([])
})
