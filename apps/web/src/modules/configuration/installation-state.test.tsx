// « État de l’installation »: all is well in one line, or what is to be seen, each with the screen where it is mended.
import { installationStateApi } from '@cartable/domain/configuration/installation-state.api.ts'
import type { InstallationState } from '@cartable/domain/configuration/installation-state.schema.ts'
import { screen, within } from '@testing-library/react'
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
