// « État de l’installation »: all is well in one line, or what is to be seen, each with the screen where it is mended.
import { installationStateApi } from '@cartable/domain/configuration/installation-state.api.ts'
import type { InstallationState } from '@cartable/domain/configuration/installation-state.schema.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { configurationModule } from './configuration.routes.tsx'

afterEach(() => vi.unstubAllGlobals())
const state = (level: 'fine' | 'danger'): InstallationState => ({
  checkedAt: '2026-11-24T10:00:00.000Z',
  groups: [
    { title: 'Tâches', lines: [{ level: 'fine', line: 'Tâches planifiées\u00a0: aucune n’a échoué.', link: null }] },
    {
      title: 'Sauvegardes',
      lines: [
        {
          ...{ level, line: 'Preuve des sauvegardes\u00a0: a échoué.' },
          link: { label: 'Preuve des sauvegardes', path: '/admin/cron-task/7' },
        },
      ],
    },
  ],
})

test('what is to be seen is counted, and leads to where it is mended; looked at again, all is well', async () => {
  let level: 'fine' | 'danger' = 'danger'
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { configuration: 'read' } })]
    return path === `/api${installationStateApi.showInstallation.path}` ? [200, state(level)] : undefined
  })
  await renderApp({ routes: configurationModule.routes, at: '/admin/etat' })
  const backups = within(await screen.findByRole('region', { name: 'Sauvegardes' }))
  expect(screen.getByRole('status').textContent).toMatch(/^1\s?point à voir\./)
  expect(backups.getByText('À corriger')).toBeTruthy()
  expect(backups.getByRole('link', { name: 'Preuve des sauvegardes' }).getAttribute('href')).toBe('/admin/cron-task/7')
  level = 'fine'
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier de nouveau' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Tout va bien\./))
})

test('a trial is sent by who may write: what did not leave is said at its field, what did is told; who reads has no button', async () => {
  let rights: 'read' | 'write' = 'write'
  const refused = { propertyPaths: ['email'], messages: ['L’adresse a été refusée.'] }
  const answers = [{ errors: refused }, { errors: null }]
  const calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { configuration: rights } })]
    if (path === `/api${installationStateApi.sendTrial.path}`)
      return [200, { errors: null, id: null, updatedAt: null, isPending: false, ...answers.shift() }]
    return path === `/api${installationStateApi.showInstallation.path}` ? [200, state('fine')] : undefined
  })
  await renderApp({ routes: configurationModule.routes, at: '/admin/etat' })
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer un essai…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Envoyer un essai' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Par mail/ }), 'a@exemple.fr')
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect((await dialog.findAllByText('L’adresse a été refusée.')).length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText(/L’essai est parti/)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { email: 'a@exemple.fr', mobilePhone: { phoneNumber: null, phoneRegion: 'FR' } },
    { email: 'a@exemple.fr', mobilePhone: { phoneNumber: null, phoneRegion: 'FR' } },
  ])
  cleanup()
  rights = 'read'
  await renderApp({ routes: configurationModule.routes, at: '/admin/etat' })
  await screen.findByRole('button', { name: 'Vérifier de nouveau' })
  expect(screen.queryByRole('button', { name: 'Envoyer un essai…' })).toBeNull()
})
