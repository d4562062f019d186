// Tags: filled, missing, spelled with either apostrophe, and never executed.
import { describe, expect, test } from 'vitest'
import { fillPieces, fillTags, missingTags, tagsIn } from './tags.rules.ts'

const values = { 'prénom de l’élève': 'Mathis', matières: null, signature: 'Claire {matières}' }

describe('tags', () => {
  test('are listed once, whatever the apostrophe', () => {
    expect(tagsIn("{prénom de l'élève} et {prénom de l’élève}, { matières }")).toEqual([
      'prénom de l’élève',
      'matières',
    ])
  })
  test('are replaced once: a value that looks like a tag stays as it is', () => {
    expect(fillTags('{signature}', values, 'bracketed')).toBe('Claire {matières}')
  })
  test('show their name in a preview and nothing in the message when empty or unknown', () => {
    const text = 'Cours de {matières} le {date}.'
    expect(fillTags(text, values, 'bracketed')).toBe('Cours de [matières] le [date].')
    expect(fillTags(text, values, 'removed')).toBe('Cours de  le .')
    expect(missingTags([text, '{date}'], values)).toEqual(['matières', 'date'])
  })
  test('leave the rest letter for letter, and inherited names are no tags', () => {
    expect(fillPieces('a {b\n} {constructor} <i>', {})).toEqual([
      { kind: 'text', text: 'a {b\n} ' },
      { kind: 'missing', text: 'constructor' },
      { kind: 'text', text: ' <i>' },
    ])
  })
})
