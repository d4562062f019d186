// The editor of messages: a markup and its document, what is pasted, pills, bold, links, keys, what is too long.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ThemeProvider } from '../../../platform/theme/ThemeProvider.tsx'
import { docOf, markupOf } from './rich-doc.ts'
import { cleanHtml } from './rich-paste.ts'
import { richExtensions } from './rich-schema.ts'
import { RichText } from './rich-text.parts.tsx'
import type { WritingPlace } from './tag-menu.parts.tsx'

const tags = [
  { name: 'prenom', label: 'prénom du destinataire', value: 'Anne' },
  { name: 'solde_du', label: 'solde dû', value: null },
]
const schema = getSchema(richExtensions(tags, () => {}))

test('a markup is the same once it was a document', () => {
  for (const markup of [
    '',
    'Bonjour {{prenom}},\n\nil reste **{{de solde_du}}** à régler.\n',
    '[**Payer** ici](https://a.fr/payer?x=1) ou [écrire](mailto:a@b.fr)',
    'Un élève[[ en **{{matieres}}**]] [[note]]',
    '3 * 4, \\*\\*pas gras\\*\\*, [a\\](https://a.fr), \\{\\{prenom\\}\\}',
    '{{prenom}}{{solde_du}}',
  ]) {
    const doc = Node.fromJSON(schema, docOf(markup))
    doc.check()
    expect(markupOf(doc.toJSON())).toBe(markup)
  }
})

describe('what is pasted from elsewhere keeps its paragraphs, its bold and its links', () => {
  test.each([
    ['paragraphs', '<p>un</p>\n<p>deux<br>trois</p>', '<p>un</p><p></p><p>deux</p><p>trois</p>'],
    [
      'bold',
      '<p>a <b>b</b> <span style="font-weight:700">c</span></p>',
      '<p>a <strong>b</strong> <strong>c</strong></p>',
    ],
    ['a false bold', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    [
      'links',
      '<a href="https://a.fr">x</a> <a href="javascript:alert(1)">y</a>',
      '<p><a href="https://a.fr">x</a> y</p>',
    ],
    ['lists', '<ul><li>un</li><li><p>deux</p></li></ul><p>fin</p>', '<p>– un</p><p>– deux</p><p></p><p>fin</p>'],
    ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a b</p><p>c</p>'],
    [
      'scripts',
      '<style>p{}</style><script>x()</script><p onclick="x()"><img src=x onerror=y>a &lt;b&gt;</p>',
      '<p>a &lt;b&gt;</p>',
    ],
    ['kept lines', '<pre>a\n  b</pre>', '<p>a</p><p>  b</p>'],
    [
      'Word',
      '<html><head><style>@page{}</style></head><body><p class=MsoNormal><b><span lang=FR>Objet<o:p></o:p></span></b></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Suite</p></body></html>',
      '<p><strong>Objet</strong></p><p></p><p>Suite</p>',
    ],
  ])('%s', (_, html, wanted) => expect(cleanHtml(html)).toBe(wanted))
  test('what was copied from the editor itself is left as it is', () => {
    const own = '<p data-pm-slice="1 1 []">a <span data-tag="prenom">prénom</span></p>'
    expect(cleanHtml(own)).toBe(own)
  })
})

let markup = ''
let place: WritingPlace | null = null
const Writing = ({ start = '', maxLength = 200 }: { readonly start?: string; readonly maxLength?: number }) => {
  const [value, setValue] = useState(start)
  const ref = useRef<WritingPlace>(null)
  markup = value
  return (
    <ThemeProvider env="test">
      <RichText ref={ref} label="Texte du mail" value={value} onChange={setValue} tags={tags} maxLength={maxLength} />
      <button type="button" onClick={() => setValue('Bonjour **Anne**')}>
        Modèle
      </button>
      <button
        type="button"
        onClick={() => {
          place = ref.current
        }}
      >
        Place
      </button>
    </ThemeProvider>
  )
}
const open = async (start = '', maxLength?: number) => {
  render(<Writing start={start} {...(maxLength !== undefined && { maxLength })} />)
  const user = userEvent.setup()
  return { user, text: await screen.findByRole('textbox', { name: 'Texte du mail' }) }
}

test('a text is shown with its tags as pills under their French name; a template takes its place', async () => {
  const { user, text } = await open('Bonjour {{prenom}}, {{tarif}}')
  expect(text.textContent).toBe('Bonjour prénom du destinataire, tarif')
  expect(within(text).getByText('tarif').title).toBe('Balise inconnue ici\u00a0: rien ne la remplira')
  await user.click(screen.getByRole('button', { name: 'Modèle' }))
  await waitFor(() => expect(text.textContent).toBe('Bonjour Anne'))
  expect(text.querySelector('strong')?.textContent).toBe('Anne')
})

test('the signs around what goes away when empty are told from the words, and say what they do', async () => {
  const { text } = await open('Bonjour[[ {{prenom}}]],')
  const signs = within(text).getAllByTitle(/n’apparaît pas quand une de ses balises est vide/)
  expect(signs.map(({ textContent }) => textContent)).toEqual(['[[', ']]'])
  expect(text.textContent).toBe('Bonjour[[ prénom du destinataire]],')
})

test('a pasted text keeps its lines, and its tags become pills', async () => {
  const { user, text } = await open()
  await user.click(text)
  await user.paste('Bonjour {{prenom}},\n\n3 ** 4')
  await waitFor(() => expect(markup).toBe('Bonjour {{prenom}},\n\n3 \\*\\* 4'))
  expect(within(text).getByText('prénom du destinataire')).toBeTruthy()
})

test('a tag is inserted from the menu, and found again by the warning that names it', async () => {
  const { user, text } = await open()
  await user.click(text)
  await user.click(screen.getByRole('button', { name: 'Insérer une balise' }))
  await user.click(await screen.findByRole('menuitem', { name: /solde dû/ }))
  await waitFor(() => expect(markup).toBe('{{solde_du}}'))
  await user.click(screen.getByRole('button', { name: 'Place' }))
  act(() => place?.selectTag('solde_du'))
  await waitFor(() => expect(text.querySelector('.ProseMirror-selectednode')?.textContent).toBe('solde dû'))
})

test('a link asks for an address that may be opened', async () => {
  const { user, text } = await open()
  await user.click(text)
  await user.click(screen.getByRole('button', { name: 'Lien' }))
  const address = await screen.findByRole('textbox', { name: 'Adresse du lien' })
  await user.type(address, 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Ajouter le lien' }))
  expect(await screen.findByText(/^Écrivez une adresse complète/)).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'www.exemple.fr/plan')
  await user.type(screen.getByRole('textbox', { name: 'Texte du lien' }), 'le plan{Enter}')
  await waitFor(() => expect(markup).toBe('[le plan](https://www.exemple.fr/plan)'))
})

test('Ctrl+B is bold, and Ctrl+K the link instead of the palette', async () => {
  const { user, text } = await open()
  const passed: boolean[] = []
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'k') passed.push(event.defaultPrevented)
  }
  window.addEventListener('keydown', onKey)
  await user.click(text)
  await user.keyboard('{Control>}b{/Control}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Gras' }).getAttribute('aria-pressed')).toBe('true'))
  await user.keyboard('{Control>}k{/Control}')
  window.removeEventListener('keydown', onKey)
  expect(await screen.findByRole('textbox', { name: 'Adresse du lien' })).toBeTruthy()
  expect(passed).toEqual([true])
})

test('a text that is too long says so, and loses nothing', async () => {
  const { user, text } = await open('', 10)
  await user.click(text)
  await user.paste('douze signes')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ce texte fait 12 caractères/)
  expect(text.textContent).toBe('douze signes')
})
