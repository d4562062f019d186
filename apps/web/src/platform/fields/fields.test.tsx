// Fields in a page: what they show, when they search, what they refuse.
import { chooseAddressSentence } from '@cartable/domain/kernel/address.ts'
import { photoExtensions, photoMaxBytes } from '@cartable/domain/people/people.schema.ts'
import { MantineProvider, MultiSelect, Select } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { AddressField, type AddressValue, type FoundAddress } from './AddressField.tsx'
import { DayField } from './DayField.tsx'
import { FileField } from './files/FileField.tsx'
import { MapView } from './map/MapView.tsx'
import { mapZoom } from './map/places.ts'
import { EurosField } from './NumberFields.tsx'
import { PeriodField, type PeriodValue } from './PeriodField.tsx'
import { CountMultiSelect, rowsInSight, SelectField } from './SelectFields.tsx'
import { cityRules, type Found, pickerRules, ServerAutocomplete } from './ServerAutocomplete.tsx'
import { CharacterCount } from './TextFields.tsx'
import { isFoundIn } from './texts.ts'

const show = (ui: ReactNode) =>
  render(
    <MantineProvider env="test" theme={theme}>
      {ui}
    </MantineProvider>,
  )
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Keeps the value of a controlled field and tells the last one. */
function Held<V>({
  initial,
  children,
  told,
}: {
  initial: V
  told: (value: V) => void
  children: (value: V, set: (value: V) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, (next) => {
    setValue(next)
    told(next)
  })
}

describe('pickers', () => {
  const mount = (search: (text: string) => Promise<readonly Found[]>, told = vi.fn()) => {
    vi.useFakeTimers()
    show(
      <Held<number | null> initial={null} told={told}>
        {(value, set) => <ServerAutocomplete label="Professeur" value={value} onChange={set} search={search} />}
      </Held>,
    )
    return screen.getByLabelText<HTMLInputElement>('Professeur')
  }
  const type = (input: HTMLInputElement, text: string) => {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
  }
  test('SHELL-108 SHELL-112 fewer than 3 letters search nothing and say so', async () => {
    const search = vi.fn(async () => [])
    type(mount(search), 'du')
    await later(2000)
    expect(screen.getByText('Saisir au moins 3 lettres...')).toBeTruthy()
    expect(search).not.toHaveBeenCalled()
  })
  test('SHELL-109 SHELL-110 it waits 700 ms, asks once, and shows 10 results', async () => {
    const search = vi.fn(async () => Array.from({ length: 14 }, (_, i) => ({ value: i, label: `Dupont ${i}` })))
    const input = mount(search)
    type(input, 'dup')
    await later(400)
    type(input, 'dupo')
    await later(699)
    expect(search).not.toHaveBeenCalled()
    await later(1)
    expect(search.mock.calls.map(([text]: unknown[]) => text)).toEqual(['dupo'])
    expect(screen.getAllByRole('option')).toHaveLength(10)
    expect([pickerRules.from, pickerRules.delayMs, pickerRules.most]).toEqual([3, 700, 10])
  })
  test('SHELL-111 nothing found is said', async () => {
    type(
      mount(async () => []),
      'zzz',
    )
    await later(700)
    expect(screen.getByText('Aucun résultat')).toBeTruthy()
  })
  test('SHELL-095 cities are looked for after 500 ms', () =>
    expect([cityRules.from, cityRules.delayMs]).toEqual([3, 500]))
  test('a choice gives its value, and its cross takes it away', async () => {
    const told = vi.fn()
    const input = mount(async () => [{ value: 8, label: 'Léa Dupont' }], told)
    type(input, 'dup')
    await later(700)
    fireEvent.click(screen.getByRole('option', { name: /Léa Dupont/ }))
    expect(told).toHaveBeenLastCalledWith(8)
    expect(input.value).toBe('Léa Dupont')
    fireEvent.click(screen.getByRole('button', { name: 'Effacer Professeur' }))
    expect(told).toHaveBeenLastCalledWith(null)
  })
  test('an answer that comes late does not replace a newer one', async () => {
    const search = vi.fn(
      (text: string) =>
        new Promise<Found[]>((resolve) =>
          setTimeout(() => resolve([{ value: 1, label: text }]), text === 'abc' ? 5000 : 10),
        ),
    )
    const input = mount(search)
    type(input, 'abc')
    await later(800)
    type(input, 'abcd')
    await later(800)
    await later(6000)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['abcd '])
  })
})

describe('addresses', () => {
  const rennes: FoundAddress = {
    completeAddress: '8 Rue de Saint-Malo 35000 Rennes',
    address: {
      houseNumber: '8',
      street: 'Rue de Saint-Malo',
      cityCode: '35238',
      postalCode: '35000',
      city: 'Rennes',
      departementCode: '35',
      country: 'FR',
      latitude: 48.11,
      longitude: -1.68,
    },
  }
  const mount = (search: (text: string) => Promise<readonly FoundAddress[]>, told = vi.fn()) => {
    vi.useFakeTimers()
    show(
      <Held<AddressValue | null> initial={null} told={told}>
        {(value, set) => <AddressField label="Adresse" value={value} onChange={set} search={search} />}
      </Held>,
    )
    return screen.getByLabelText<HTMLInputElement>('Adresse')
  }
  const type = (input: HTMLInputElement, text: string) => fireEvent.change(input, { target: { value: text } })
  test('SHELL-056 SHELL-057 the search begins at 6 characters, after 500 ms', async () => {
    const search = vi.fn(async () => [rennes])
    const input = mount(search)
    type(input, '8 rue')
    await later(2000)
    expect(search).not.toHaveBeenCalled()
    type(input, '8 rue d')
    await later(499)
    expect(search).not.toHaveBeenCalled()
    await later(1)
    expect(search).toHaveBeenCalledTimes(1)
  })
  test('SHELL-055 a choice fills every part', async () => {
    const told = vi.fn()
    type(
      mount(async () => [rennes], told),
      '8 rue de',
    )
    await later(500)
    fireEvent.click(screen.getByRole('option'))
    expect(told).toHaveBeenLastCalledWith(
      expect.objectContaining({
        ...rennes.address,
        freeAddress: null,
        completeAddress: rennes.completeAddress,
        typedByHand: false,
      }),
    )
  })
  test('SHELL-058 text that was not chosen from the list is flagged', async () => {
    const input = mount(async () => [rennes])
    type(input, '8 rue de')
    expect(screen.queryByText(chooseAddressSentence)).toBeNull()
    fireEvent.blur(input)
    expect(screen.getByText('Veuillez sélectionner une adresse de la liste SVP')).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
  test('typing by hand is offered only when the service does not answer', async () => {
    const told = vi.fn()
    const search = vi.fn<(text: string) => Promise<readonly FoundAddress[]>>(async () => [])
    const input = mount(search, told)
    type(input, '8 rue de')
    await later(500)
    expect(screen.queryByRole('button', { name: 'Saisir l’adresse à la main' })).toBeNull()
    search.mockRejectedValue(new Error('down'))
    type(input, '8 rue des')
    await later(500)
    fireEvent.click(screen.getByRole('button', { name: 'Saisir l’adresse à la main' }))
    fireEvent.change(screen.getByLabelText('Ville'), { target: { value: 'Rennes' } })
    expect(told).toHaveBeenLastCalledWith(
      expect.objectContaining({
        typedByHand: true,
        freeAddress: '8 rue des',
        completeAddress: '8 rue des',
        latitude: null,
        city: 'Rennes',
      }),
    )
    expect(screen.queryByText(chooseAddressSentence)).toBeNull()
  })
})

describe('days, amounts, counters', () => {
  const day = (told = vi.fn()) => {
    show(
      <Held<string | null> initial={null} told={told}>
        {(value, set) => <DayField label="Début" value={value} onChange={set} />}
      </Held>,
    )
    return { input: screen.getByLabelText<HTMLInputElement>('Début'), told }
  }
  test.each([
    ['12032026', '2026-03-12', '12/03/2026'],
    ['12/3/26', '2026-03-12', '12/03/2026'],
    ['demain', '2026-11-22', '22/11/2026'],
  ])('SHELL-005 %s is read and shown DD/MM/YYYY', async (typed, iso, shown) => {
    const { input, told } = day()
    await userEvent.type(input, typed)
    expect(told).toHaveBeenLastCalledWith(iso)
    expect(input.value).toBe(typed)
    await userEvent.tab()
    expect(input.value).toBe(shown)
  })
  test('a day that does not exist stays as typed, for the schema to refuse it', async () => {
    const { input, told } = day()
    await userEvent.type(input, '31/02/2026')
    await userEvent.tab()
    expect(told).toHaveBeenLastCalledWith('31/02/2026')
    expect(input.value).toBe('31/02/2026')
  })
  test('an amount keeps its decimal point when it does not come from keys', () => {
    const told = vi.fn()
    show(
      <Held<number | null> initial={null} told={told}>
        {(value, set) => <EurosField label="Tarif" value={value} onChange={set} />}
      </Held>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Tarif')
    fireEvent.change(input, { target: { value: '5.5' } })
    expect(told).toHaveBeenLastCalledWith(550)
    fireEvent.blur(input)
    expect(input.value).toBe('5,50')
    fireEvent.change(input, { target: { value: 'cinq' } })
    fireEvent.blur(input)
    expect(told).toHaveBeenLastCalledWith(Number.NaN)
    expect(input.value).toBe('cinq')
  })
  test('what is typed takes the place of a nought that stands in for an amount, and joins an amount that was given', () => {
    const told = vi.fn()
    show(
      <>
        <Held<number | null> initial={0} told={told}>
          {(value, set) => <EurosField label="Débit" value={value} onChange={set} />}
        </Held>
        <Held<number | null> initial={450} told={told}>
          {(value, set) => <EurosField label="Tarif" value={value} onChange={set} />}
        </Held>
      </>,
    )
    const [debit, tarif] = ['Débit', 'Tarif'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
    fireEvent.focus(debit!)
    expect([debit!.selectionStart, debit!.selectionEnd]).toEqual([0, 4])
    // the press that entered it leaves that choice, a second one sets the caret
    expect(fireEvent.mouseUp(debit!)).toBe(false)
    expect(fireEvent.mouseUp(debit!)).toBe(true)
    fireEvent.focus(tarif!)
    expect(fireEvent.mouseUp(tarif!)).toBe(true)
  })
  test('SHELL-065 a counter shows length/maxlength, and speaks near the end', () => {
    show(
      <>
        <CharacterCount length={42} max={160} />
        <CharacterCount length={151} max={160} />
      </>,
    )
    expect(screen.getByText('42/160').getAttribute('aria-live')).toBe('off')
    expect(screen.getByText('151/160').getAttribute('aria-live')).toBe('polite')
  })
})

describe('choices', () => {
  const options = Array.from({ length: 14 }, (_, i) => ({ value: i + 1, label: `Niveau ${i + 1}` }))
  const mount = (initial: number[], told = vi.fn()) => {
    show(
      <Held<number[]> initial={initial} told={told}>
        {(value, set) => <CountMultiSelect label="Niveaux" options={options} value={value} onChange={set} />}
      </Held>,
    )
    return { told, control: screen.getByRole('button', { name: /^Niveaux/ }) }
  }
  test('SHELL-082 labels up to 3, a count beyond, the whole list in the description', () => {
    const { control } = mount([1, 2, 3, 4])
    expect(control.textContent).toContain('4 sélectionnés')
    const described = document.getElementById(control.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Niveau 1, Niveau 2, Niveau 3, Niveau 4')
  })
  test('SHELL-081 SHELL-097 ten rows are in sight; all can be ticked at once, or those that were searched', async () => {
    const { told, control } = mount([])
    await userEvent.click(control)
    expect(rowsInSight).toBe(10)
    expect(screen.getByRole('group', { name: 'Niveaux' }).style.maxHeight).toMatch(/360px/)
    await userEvent.click(screen.getByRole('button', { name: 'Tout cocher' }))
    expect(told).toHaveBeenLastCalledWith(options.map((option) => option.value))
    await userEvent.click(screen.getByRole('button', { name: 'Tout décocher' }))
    expect(told).toHaveBeenLastCalledWith([])
    await userEvent.type(screen.getByLabelText('Rechercher dans Niveaux'), 'NIVEAU 1')
    await userEvent.click(await screen.findByRole('button', { name: 'Tout cocher' }))
    expect(told).toHaveBeenLastCalledWith([1, 10, 11, 12, 13, 14])
  })
  test('a long list takes what is typed, with whatever spaces, by Enter', async () => {
    const minutes = Array.from({ length: 14 }, (_, i) => (i + 1) * 15)
    const lengths = minutes.map((value) => ({
      value,
      label: `${Math.floor(value / 60)}\u00a0h\u00a0${String(value % 60).padStart(2, '0')}`,
    }))
    const told = vi.fn()
    show(
      <Held<number | null> initial={null} told={told}>
        {(value, set) => <SelectField label="Durée" options={lengths} value={value} onChange={set} />}
      </Held>,
    )
    await userEvent.tab()
    await userEvent.keyboard('1h30')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(told).toHaveBeenLastCalledWith(90)
  })
  test('any long list is searched as a keyboard writes: no accents, no ligatures, a straight apostrophe', async () => {
    const places = ['Saint-Brieuc', 'Sœurs de l’Île', 'Évreux', ...Array.from({ length: 9 }, (_, i) => `Lieu ${i}`)]
    show(<Select label="Lieu" searchable data={places} />)
    const found = async (typed: string) => {
      const field = screen.getByRole('combobox', { name: 'Lieu' })
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      return screen.queryAllByRole('option').map(({ textContent }) => textContent)
    }
    expect(await found('evreux')).toEqual(['Évreux'])
    expect(await found("SOEURS DE L'ILE")).toEqual(['Sœurs de l’Île'])
    expect(await found('nulle part')).toEqual([])
    expect(screen.getByText('Aucun résultat')).toBeTruthy()
  })
  test('going from field to field opens no list: an arrow, a letter or a click does', async () => {
    const places = Array.from({ length: 12 }, (_, i) => `Lieu ${i}`)
    show(
      <>
        <Select label="Lieu" searchable data={places} />
        <MultiSelect label="Lieux" searchable data={places} />
      </>,
    )
    for (const name of ['Lieu', 'Lieux']) {
      await userEvent.tab()
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name }))
      expect(screen.queryAllByRole('option')).toEqual([])
      const gestures = {
        arrow: () => userEvent.keyboard('{ArrowDown}'),
        letter: () => userEvent.keyboard('l'),
        click: () => userEvent.click(screen.getByRole('combobox', { name })),
      }
      for (const [gesture, open] of Object.entries(gestures)) {
        await open()
        expect([name, gesture, screen.queryAllByRole('option').length > 0]).toEqual([name, gesture, true])
        await userEvent.keyboard('{Escape}')
        expect([name, gesture, screen.queryAllByRole('option').length]).toEqual([name, gesture, 0])
      }
    }
  })
  test('school levels are found by what they are called', () => {
    for (const [label, typed] of [
      ['2de', 'Seconde'],
      ['2de', '2nde'],
      ['Tle pro', 'termin'],
      ['1re technologique', 'première tech'],
      ['6e', '6ème'],
      ['CAP 2e année', 'deuxième année'],
    ] as const)
      expect([label, typed, isFoundIn(label, typed)]).toEqual([label, typed, true])
    expect(isFoundIn('2de', 'première')).toBe(false)
  })
  test('SHELL-085 a period is a preset or two days', async () => {
    const told = vi.fn()
    show(
      <Held<PeriodValue> initial="this_month" told={told}>
        {(value, set) => <PeriodField label="Période" value={value} onChange={set} />}
      </Held>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Du').value).toBe('01/11/2026')
    expect(screen.getByLabelText<HTMLInputElement>('Au').value).toBe('30/11/2026')
    await userEvent.click(screen.getByLabelText('Période', { selector: 'input:not([type=hidden])' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Mois dernier' }))
    expect(told).toHaveBeenLastCalledWith('last_month')
    fireEvent.change(screen.getByLabelText('Du'), { target: { value: '15/10/2026' } })
    expect(told).toHaveBeenLastCalledWith({ from: '2026-10-15', to: '2026-10-31' })
  })
})

const picture = { extensions: photoExtensions, maxBytes: photoMaxBytes }

const Several = () => {
  const [files, setFiles] = useState(['a.png', 'b.png', 'b.png', 'c.png'].map((name) => new File(['x'], name)))
  return <FileField label="Pages" rules={picture} files={files} onFiles={setFiles} multiple />
}

describe('files and maps', () => {
  test('SHELL-063 a refused file says why; an accepted one is told; the stored one is removed with undo', async () => {
    const files = vi.fn()
    const removed = vi.fn()
    const ui = (isRemoved: boolean) => (
      <MantineProvider env="test">
        <FileField
          label="Photo"
          rules={picture}
          files={[]}
          onFiles={files}
          stored={{ name: 'avant.webp', bytes: 84_016 }}
          isRemoved={isRemoved}
          onRemoved={removed}
        />
      </MantineProvider>
    )
    const { rerender } = render(ui(false))
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'virus.exe')] } })
    expect(screen.getByText(/virus.exe n’est pas accepté/)).toBeTruthy()
    expect(files).not.toHaveBeenCalled()
    const good = new File(['x'], 'moi.png')
    fireEvent.change(input, { target: { files: [good] } })
    expect(files).toHaveBeenLastCalledWith([good])
    expect(screen.getByText(/avant.webp/).textContent).toContain('84\u00a0Ko')
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
    expect(removed).toHaveBeenLastCalledWith(true)
    rerender(ui(true))
    await userEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Rétablir' }))
    expect(removed).toHaveBeenLastCalledWith(false)
  })
  test('one file among several is taken out by the keyboard; the focus goes to the one that comes in its place', async () => {
    show(<Several />)
    const names = () =>
      within(screen.getByRole('list', { name: 'Fichiers choisis' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent)
    const press = async (name: string, at = 0) => {
      screen.getAllByRole('button', { name })[at]?.focus()
      await userEvent.keyboard('{Enter}')
    }
    await press('Retirer b.png', 1)
    expect(names()).toEqual(['a.png1\u00a0o', 'b.png1\u00a0o', 'c.png1\u00a0o'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retirer c.png' }))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retirer b.png' }))
    await press('Tout retirer')
    expect(screen.queryByRole('list')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Choisir des fichiers'))
  })
  test('SHELL-078 SHELL-083 without a place the map says so; with one its zoom is 13', () => {
    show(<MapView places={[]} label="Carte" />)
    expect(screen.getByText('Aucune adresse à localiser...')).toBeTruthy()
    expect(mapZoom).toBe(13)
  })
})
