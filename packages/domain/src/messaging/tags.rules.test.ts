// Tags: filled, missing, never filled twice; templates of simple HTML as text.
import { describe, expect, test } from 'vitest'
import { isFormatted, plainMarkup, spansOf } from '../kernel/mails/markup.ts'
import type { Tag } from './messaging.schema.ts'
import {
  fillKnown,
  fillMarkup,
  fillMarkupPieces,
  fillPieces,
  fillTags,
  missingTags,
  plainTextOf,
} from './tags.rules.ts'

const tags: Tag[] = [
  { name: 'prenom_eleve', label: 'prénom de l’élève', value: 'Mathis' },
  { name: 'matieres', label: 'matières', value: null },
  { name: 'gestionnaire', label: 'gestionnaire', value: 'Claire {{matieres}}' },
]

describe('tags', () => {
  test('are replaced once: a value that looks like a tag stays as it is', () => {
    expect(fillTags('{{ gestionnaire }}', tags, 'bracketed')).toBe('Claire {{matieres}}')
  })
  test('show their label in a preview and nothing in the message when empty or unknown', () => {
    const text = 'Cours de {{matieres}} le {{date}}.'
    expect(fillTags(text, tags, 'bracketed')).toBe('Cours de [matières] le [date].')
    expect(fillTags(text, tags, 'removed')).toBe('Cours de  le .')
    expect(missingTags([text, '{{date}}', '{{prenom_eleve}}'], tags)).toEqual(['matières', 'date'])
  })
  test('elide where they stand', () => {
    const names = (value: string) => [{ name: 'prenom_eleve', label: 'prénom de l’élève', value }]
    const text = 'Le cours {{de prenom_eleve}}. {{De prenom_eleve}}, {{que  prenom_eleve}}.'
    expect(fillTags(text, names('Éva'), 'removed')).toBe('Le cours d’Éva. D’Éva, qu’Éva.')
    expect(fillTags(text, names('Hamza'), 'removed')).toBe('Le cours de Hamza. De Hamza, que Hamza.')
    expect(missingTags(['{{de matieres}}'], tags)).toEqual(['matières'])
  })
  test('take along the words in double brackets when they are empty', () => {
    const text = 'Un élève[[ en {{matieres}}]][[ pour {{prenom_eleve}}]], [[note]].'
    expect(fillTags(text, tags, 'removed')).toBe('Un élève pour Mathis, [[note]].')
    expect(missingTags([text], tags)).toEqual([])
    expect(fillTags('[[a {{prenom_eleve}} {{matieres}}]]', tags, 'bracketed')).toBe('')
  })
  test('leave the rest letter for letter', () => {
    expect(fillPieces('a {b} {{c\n}} {{constructor}} <i>', tags)).toEqual([
      { kind: 'text', text: 'a {b} {{c\n}} ' },
      { kind: 'missing', text: 'constructor' },
      { kind: 'text', text: ' <i>' },
    ])
  })
})

describe('tags of a markup', () => {
  const hostile = [
    '**gras**',
    '[a](https://evil.fr)',
    '](https://evil.fr)',
    '**',
    '\\',
    '{{matieres}}',
    '[[x]]',
    'a*',
    '[',
  ]
  test.each(hostile)('%s as a value is words, wherever its tag stands', (value) => {
    const names = [{ name: 'nom', label: 'nom', value }]
    for (const around of [
      '{{nom}}',
      '**{{nom}}**',
      '[{{nom}}',
      'x{{nom}}(https://evil.fr)',
      '{{nom}}{{nom}}',
      '*{{nom}}*',
    ]) {
      const filled = fillMarkup(around, names, 'removed')
      expect(plainMarkup(filled)).toBe(around.replaceAll('**', '').replaceAll('{{nom}}', value))
      expect(spansOf(filled).every(({ href, isBold }) => href === null && isBold === around.startsWith('**'))).toBe(
        true,
      )
    }
    expect(spansOf(fillMarkup('[voir {{nom}}](https://a.fr)', names, 'removed'))).toEqual([
      { text: `voir ${value}`, isBold: false, href: 'https://a.fr' },
    ])
    // filled for the dialog, then filled again as it is sent
    expect(plainMarkup(fillMarkup(fillKnown('de {{nom}}', names), tags, 'removed'))).toBe(`de ${value}`)
  })
  test('never stand in the address of a link', () => {
    const names = [{ name: 'lien', label: 'lien', value: 'https://evil.fr' }]
    for (const text of ['[payer]({{lien}})', '[payer](https://{{lien}})'])
      expect(isFormatted(fillMarkup(text, names, 'removed'))).toBe(false)
  })
  test('keep what is bold or a link around them, and fall away with their brackets', () => {
    const text =
      'Cours de **{{prenom_eleve}}**[[ en [{{matieres}}](https://a.fr)]][[ pour {{prenom_eleve}}]], [[note]].'
    expect(fillMarkup(text, tags, 'removed')).toBe('Cours de **Mathis** pour Mathis, \\[\\[note\\]\\].')
    expect(fillMarkup('{{matieres}}', tags, 'bracketed')).toBe('[matières]')
    expect(fillMarkup('**{{matieres}}**', tags, 'removed')).toBe('')
    expect(fillMarkupPieces('**{{de prenom_eleve}}**', tags)).toEqual([
      { kind: 'filled', text: 'de Mathis', isBold: true, href: null, written: 'de prenom_eleve' },
    ])
  })
  test('stay where they are when nothing fills them yet', () => {
    expect(fillKnown('**{{prenom_eleve}}** : {{de matieres}}', tags)).toBe('**Mathis** : {{de matieres}}')
  })
})

test('a template of simple HTML is edited as text', () => {
  expect(plainTextOf('<p>Bonjour {{prenom}},</p><p>Merci &amp; à bientôt.<br>{{gestionnaire}}</p>')).toBe(
    'Bonjour {{prenom}},\n\nMerci & à bientôt.\n{{gestionnaire}}',
  )
  expect(plainTextOf('<ul><li>un</li><li>deux</li></ul>Fin')).toBe('– un\n– deux\n\nFin')
  expect(plainTextOf('déjà\n\ndu texte')).toBe('déjà\n\ndu texte')
})
