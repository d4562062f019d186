// What stands under a form: Close and Save, or Cancel and Continue.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Control, type FieldValues, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { Footer } from './Footer.tsx'

const onClose = vi.fn()
const onSave = vi.fn()

type Words = { saveLabel: string; closeLabel: string; isDialog?: boolean }
const Foot = ({ saveLabel, closeLabel, isDialog = false }: Words) => {
  const { control } = useForm<FieldValues>({ defaultValues: {} })
  return (
    <MantineProvider env="test">
      <Footer
        control={control as Control<FieldValues>}
        state={{ kind: 'idle' }}
        onClose={onClose}
        onSave={onSave}
        main="close"
        others={[]}
        saveLabel={saveLabel}
        closeLabel={closeLabel}
        readOnly={false}
        isDialog={isDialog}
      />
    </MantineProvider>
  )
}

test('SHELL-035 the footer of a form has Fermer and Enregistrer', async () => {
  render(<Foot saveLabel="Enregistrer" closeLabel="Fermer" />)
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(onSave).toHaveBeenCalledWith('close')
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('Aucune modification')
})

test('SHELL-035 or Annuler and Continuer', async () => {
  onSave.mockClear()
  onClose.mockClear()
  render(<Foot saveLabel="Continuer" closeLabel="Annuler" isDialog />)
  // nothing was typed in this dialog, and it does not say so
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(onSave).toHaveBeenCalledWith('close')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(onClose).toHaveBeenCalledOnce()
})
