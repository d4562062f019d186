// The screen of import and export before anything runs: types, instructions, the file, refusals, export.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  callsOf,
  chooseFile,
  openExchange,
  press,
  reportOf,
  type ServerState,
  serverState,
  sheet,
  typeOf,
} from './exchange.factory.ts'
import { exchangeModule } from './exchange.routes.tsx'

let state: ServerState
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  state = serverState()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const both = "Veuillez sélectionner un type de données et un fichier s'il vous plaît."

describe('choosing', () => {
  test('XLS-01 a type is chosen, its instructions are read, a file is sent or the type is exported', async () => {
    const { calls } = await openExchange(state)
    expect(screen.queryByText('Une ligne par établissement.')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Établissements/ }))
    await screen.findByText('Une ligne par établissement.')
    expect(callsOf(calls, excelFileApi.instructions)[0]?.query.get('objectType')).toBe('establishments')
    await chooseFile(sheet())
    expect(screen.getByText('lycees.xlsx')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Vérifier sans enregistrer' })).toBeDefined()
    // it comes after the check of this very file
    expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull()
    expect(screen.getByRole('button', { name: /Exporter/ })).toBeDefined()
  })

  test('XLS-02 the HTML of the instructions is shown as text and tables, and nothing of it runs', async () => {
    state.html =
      '<p>Une ligne <strong>par ville</strong>.</p><script>globalThis.hit = 1</script><img src=x onerror="globalThis.hit = 2"><table><thead><tr><th>Colonne</th></tr></thead><tbody><tr><td onclick="globalThis.hit = 3">Nom</td></tr></tbody></table>'
    const { calls } = await openExchange(state, '?type=cities')
    expect((await screen.findByText('par ville')).tagName).toBe('STRONG')
    expect(callsOf(calls, excelFileApi.instructions)[0]?.query.get('objectType')).toBe('cities')
    expect(screen.getByRole('columnheader', { name: 'Colonne' })).toBeDefined()
    expect(screen.getByRole('cell', { name: 'Nom' }).getAttribute('onclick')).toBeNull()
    expect(document.querySelector('main img, main script')).toBeNull()
    expect('hit' in globalThis).toBe(false)
  })

  test('the model of a type is there in each format', async () => {
    await openExchange(state, '?type=cities')
    for (const format of ['xlsx', 'xls', 'csv', 'ods']) {
      const link = await screen.findByRole('link', { name: `Télécharger le modèle Villes au format ${format}` })
      expect(link.getAttribute('href')).toContain(`objectType=cities&format=${format}`)
    }
  })

  test('the last import of a type is told, with its report at hand', async () => {
    state.types = [
      typeOf({
        lastRun: {
          ...reportOf({
            isValid: false,
            counts: { all: 9, error: 4, duplicate: 0, update: 5, add: 0, inactivation: 0, mails: 0 },
          }),
          by: 'Claire Delmas',
        },
      }),
    ]
    await openExchange(state, '?type=establishments')
    expect(screen.getByRole('radio', { name: /Dernier import le 21\/11\/2026 à 14:32\s: 4\sen erreur/ })).toBeDefined()
    expect(screen.getByText(/lycees.xlsx, le .*, par Claire Delmas/)).toBeDefined()
    await press('Voir le rapport')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/lycees\.xlsx · 21\/11\/2026 à 14:30 · 1\smin 48\ss/)).toBeDefined()
  })

  test('the menu leads there, for those who may read exchanges', () => {
    expect(exchangeModule.menu).toEqual([
      {
        group: 'administration',
        label: 'Import / export Excel',
        path: '/admin/excelFile',
        needs: [expect.objectContaining({ code: 'exchange', level: 'read' })],
      },
    ])
  })
})

describe('what is refused before anything leaves', () => {
  test('XLS-15 no type and no file: the sentence, at both', async () => {
    const { uploads } = await openExchange(state)
    await press('Vérifier sans enregistrer')
    expect(await screen.findAllByText(both)).toHaveLength(2)
    await userEvent.click(screen.getByRole('radio', { name: /Villes/ }))
    await press('Vérifier sans enregistrer')
    expect(await screen.findAllByText(both)).toHaveLength(1)
    expect(screen.getByLabelText('Fichier à importer').getAttribute('aria-invalid')).toBe('true')
    expect(uploads).toHaveLength(0)
  })

  test('XLS-17 only xls, xlsx, csv and ods are taken', async () => {
    await openExchange(state, '?type=cities')
    expect(screen.getByLabelText('Fichier à importer').getAttribute('accept')).toBe('.xlsx,.xls,.csv,.ods')
    for (const name of ['a.xls', 'b.xlsx', 'c.csv', 'd.ods', 'E.XLSX']) {
      await chooseFile(sheet(name))
      expect(screen.getByText(name)).toBeDefined()
    }
    await chooseFile(sheet('f.txt'))
    expect(screen.queryByText('f.txt')).toBeNull()
  })

  test('XLS-24 another extension is refused, and the file chosen before stays', async () => {
    const { uploads } = await openExchange(state, '?type=cities')
    await chooseFile(sheet('villes.csv'))
    await chooseFile(sheet('photo.png'))
    expect(screen.getByText(/L’extension du fichier n’est pas valide \(xlsx, xls, csv, ods\)\./)).toBeDefined()
    expect(screen.getByText('villes.csv')).toBeDefined()
    expect(uploads).toHaveLength(0)
  })

  test('XLS-18 the largest size is the one that the page received', async () => {
    state.maxBytes = 3_000_000
    await openExchange(state, '?type=cities')
    await chooseFile(sheet('a.csv', 3_000_000))
    expect(screen.queryByText(/trop volumineux/)).toBeNull()
    await chooseFile(sheet('b.csv', 3_000_001))
    expect(screen.getByText(/trop volumineux/)).toBeDefined()
  })

  test('XLS-19 the largest size is shown in megabytes, divided by 1 000 000', async () => {
    state.maxBytes = 12_500_000
    await openExchange(state)
    expect(screen.getByText(/12,5\sMo au plus/)).toBeDefined()
  })

  test('XLS-23 a larger file is refused before it is sent', async () => {
    const { uploads } = await openExchange(state, '?type=cities')
    await chooseFile(sheet('tout.csv', 50_000_001))
    expect(screen.getByText(/Le fichier est trop volumineux \(maximum 50\sMo\)\./)).toBeDefined()
    await press('Vérifier sans enregistrer')
    expect(uploads).toHaveLength(0)
  })

  test('XLS-26 a type that may not be changed: the sentence, and nothing is sent', async () => {
    state.types = [typeOf({ canImport: false })]
    const { uploads } = await openExchange(state, '?type=establishments')
    await chooseFile(sheet())
    await press('Vérifier sans enregistrer')
    expect(await screen.findByText("Les modifications sont interdites pour l'élément sélectionnée.")).toBeDefined()
    expect(uploads).toHaveLength(0)
  })

  test('a file saved again since it was chosen is asked for again, instead of failing as the network would', async () => {
    const { uploads } = await openExchange(state, '?type=cities')
    const file = sheet('villes.csv')
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }),
    })
    await chooseFile(file)
    await press('Vérifier sans enregistrer')
    expect(await screen.findByText(/choisissez-le de nouveau/)).toBeDefined()
    expect(uploads).toHaveLength(0)
  })
})

describe('export', () => {
  test('XLS-16 without a type: the sentence, and no window', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    await openExchange(state)
    await press(/Exporter/)
    expect(await screen.findByText('Il est nécessaire de préciser le type de données à charger.')).toBeDefined()
    expect(open).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('radio', { name: /Villes/ }))
    expect(screen.queryByText('Il est nécessaire de préciser le type de données à charger.')).toBeNull()
  })

  test('XLS-22 a window of its own asks with the type, a token and the format', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    await openExchange(state, '?type=cities')
    for (const name of [/xlsx/, /\(xls\)/, /csv/, /ods/]) {
      await press(/Exporter/)
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    expect(open).toHaveBeenCalledTimes(4)
    const asked = open.mock.calls.map(([url, target]) => ({ url: new URL(url, 'http://x'), target }))
    expect(asked.map(({ url }) => url.searchParams.get('format'))).toEqual(['xlsx', 'xls', 'csv', 'ods'])
    for (const { url, target } of asked) {
      expect(target).toBe('_blank')
      expect(url.pathname).toBe('/api/admin/excelFile/export')
      expect(url.searchParams.get('objectType')).toBe('cities')
      expect(url.searchParams.get('token')).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(new Set(asked.map(({ url }) => url.searchParams.get('token'))).size).toBe(4)
  })
})

describe('the types', () => {
  test('are asked again while one of them is being imported by somebody', async () => {
    state.types = [typeOf({ isRunning: true })]
    await openExchange(state)
    expect(screen.getByText('Import en cours')).toBeDefined()
    state.types = [typeOf({ lastRun: { ...reportOf(), by: null } })]
    await waitFor(() => expect(screen.queryByText('Import en cours')).toBeNull())
    expect(screen.getByText('sans erreur')).toBeDefined()
  })
})
