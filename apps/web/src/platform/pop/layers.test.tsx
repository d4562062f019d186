// What lies over the page: Échap answers the one on top, and the focus goes back to what opened it.
import { Button } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayField } from '../fields/DayField.tsx'
import { CountMultiSelect, SelectField } from '../fields/SelectFields.tsx'
import { askConfirmation } from '../shell/confirmations.ts'
import { ConfirmDialogs } from '../shell/dialogs/ConfirmDialogs.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Drawer } from './Drawer.tsx'
import { Modal } from './Modal.tsx'

const options = [
  { value: 1, label: 'Maths' },
  { value: 2, label: 'Anglais' },
]

const Lesson = ({ onClose }: { readonly onClose: () => void }) => {
  const [subject, setSubject] = useState<number | null>(null)
  const [subjects, setSubjects] = useState<number[]>([])
  const [day, setDay] = useState<string | null>('2026-03-12')
  return (
    <Modal opened onClose={onClose} title="Cours">
      <SelectField label="Matière" options={options} value={subject} onChange={setSubject} />
      <CountMultiSelect label="Matières" options={options} value={subjects} onChange={setSubjects} />
      <DayField label="Jour" value={day} onChange={setDay} />
      <Button
        onClick={() => void askConfirmation({ title: 'Supprimer ?', confirmLabel: 'Supprimer', isDangerous: true })}
      >
        Supprimer
      </Button>
    </Modal>
  )
}

const Page = ({ locked = false }: { readonly locked?: boolean }) => {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isLessonOpen, setLessonOpen] = useState(false)
  return (
    <ThemeProvider env="test">
      <Button onClick={() => setDrawerOpen(true)}>Facture</Button>
      {isDrawerOpen && (
        <Drawer opened onClose={() => setDrawerOpen(false)} title="Facture 12" closeOnEscape={!locked}>
          <Button onClick={() => setLessonOpen(true)}>Cours</Button>
          {isLessonOpen && <Lesson onClose={() => setLessonOpen(false)} />}
        </Drawer>
      )}
      <ConfirmDialogs />
    </ThemeProvider>
  )
}

const dialogs = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .map((dialog) => dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

const openBoth = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Facture' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cours' }))
  expect(dialogs()).toEqual(['Facture 12', 'Cours'])
}

test('Échap closes three layers one by one, each giving the focus back to what opened it', async () => {
  render(<Page />)
  await openBoth()
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  expect(dialogs()).toEqual(['Facture 12', 'Cours', 'Supprimer ?'])
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual(['Facture 12', 'Cours'])
  await waitFor(() => expect(focused()).toBe('Supprimer'))
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual(['Facture 12'])
  await waitFor(() => expect(focused()).toBe('Cours'))
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual([])
  await waitFor(() => expect(focused()).toBe('Facture'))
})

test('Échap closes the list of a select and leaves its dialog', async () => {
  render(<Page />)
  await openBoth()
  await userEvent.click(screen.getByRole('combobox', { name: 'Matière' }))
  expect(screen.getByRole('option', { name: 'Maths' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option', { name: 'Maths' })).toBeNull()
  expect(dialogs()).toEqual(['Facture 12', 'Cours'])
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual(['Facture 12'])
})

test('Échap closes the calendar of a day and leaves its dialog', async () => {
  render(<Page />)
  await openBoth()
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }))
  await screen.findByRole('button', { name: '12 mars 2026' })
  expect(dialogs()).toEqual(['Facture 12', 'Cours', 'Calendrier'])
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual(['Facture 12', 'Cours'])
  await waitFor(() => expect(focused()).toBe('Ouvrir le calendrier'))
})

test('Échap closes the choice of several values and leaves its dialog', async () => {
  render(<Page />)
  await openBoth()
  await userEvent.click(screen.getByRole('button', { name: /^Matières/ }))
  expect(dialogs()).toEqual(['Facture 12', 'Cours', 'Matières'])
  await userEvent.keyboard('{Escape}')
  expect(dialogs()).toEqual(['Facture 12', 'Cours'])
})

test('what only its buttons close is not closed by Échap, nor by that of what lies over it', async () => {
  render(<Page locked />)
  await openBoth()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(dialogs()).toEqual(['Facture 12'])
})
