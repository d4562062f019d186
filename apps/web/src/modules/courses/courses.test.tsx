// The list of courses as staff use it.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '../../platform/shell/Panel.tsx'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { CourseList } from './CourseList.tsx'
import { ConfirmResults } from './confirmations/ConfirmResults.tsx'
import { course, listOf, pathOf } from './courses.factory.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the list of staff', () => {
  test('offers what the server allows on each course', async () => {
    const rows = [
      course({ id: 1, cancellable: true }),
      course({
        id: 2,
        status: '4-disputed',
        statusText: 'Contesté',
        disputeType: 'Durée contestée',
        editable: true,
        moves: [],
      }),
      course({ id: 3, status: '5-cancelled', statusText: 'Annulé', moves: [] }),
    ]
    const who = { ...claire, rights: { courses: 'write', billing: 'write' } as const }
    serve(({ path }) => {
      if (path === '/api/session') return [200, sessionOf(who)]
      return path === pathOf(coursesApi.list) ? [200, listOf(rows)] : undefined
    })
    await renderApp({
      routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
      at: '/privateTuition/courses',
    })
    expect(await screen.findAllByRole('button', { name: /^Confirmer… / })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Modifier / })).toHaveLength(1)
    expect(screen.getByText('Durée contestée')).toBeDefined()
    expect(screen.getByText('Annulé').className).toMatch(/grey/)
  })
  test('who may only read is offered nothing that would be refused', async () => {
    serve(({ path }) => {
      if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { courses: 'read' } })]
      return path === pathOf(coursesApi.list)
        ? [200, listOf([course({ cancellable: true, editable: true, correctable: true })])]
        : undefined
    })
    await renderApp({
      routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
      at: '/privateTuition/courses',
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: /^(Confirmer|Modifier|Corriger|Autres actions)/ })).toBeNull()
  })
  test('opens on what is to handle, keeps the filters from tab to tab, and shows all of them behind a number', async () => {
    const asked: string[] = []
    const at = (address: string) => {
      asked.length = 0
      serve(({ path, query }) => {
        if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { courses: 'write' } })]
        if (path !== pathOf(coursesApi.list)) return undefined
        asked.push(String(query))
        return [
          200,
          listOf(query.get('due') === 'to-call' ? [] : [course({ teacherName: 'Yann Le Floch', teacherId: 2 })]),
        ]
      })
      return renderApp({
        routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
        at: address,
      })
    }
    await at('/privateTuition/courses')
    await screen.findByRole('table')
    expect(asked).toEqual([expect.stringContaining('due=to-handle')])
    expect(asked[0]).toContain('sort=date.asc')
    await userEvent.click(screen.getByRole('radio', { name: 'À appeler' }))
    expect(await screen.findByText('Personne à appeler')).toBeDefined()
    cleanup()

    await at('/privateTuition/courses?professeur=2&vue=a-traiter')
    expect(await screen.findByText('Yann Le Floch', { selector: 'b' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'À appeler' }))
    await screen.findByText('Aucun résultat avec ces filtres')
    expect(asked.at(-1)).toContain('due=to-call')
    expect(asked.at(-1)).toContain('teacherId=2')
    cleanup()

    await at('/privateTuition/courses?statut=4-disputed')
    await screen.findByRole('table')
    expect(asked.at(-1)).toContain('statuses=4-disputed')
    expect(asked.at(-1)).not.toContain('due=')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tous' }).checked).toBe(true)
  })
  test('COURSE-02 each mode shows the columns of its reader', async () => {
    const heads = async (mode: string) => {
      serve(({ path }) => {
        if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { courses: 'write' } })]
        return path === pathOf(coursesApi.list) ? [200, listOf([course()])] : undefined
      })
      await renderApp({
        routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
        at: `/privateTuition/courses?affichage=${mode}`,
      })
      await screen.findByRole('table')
      const found = screen.getAllByRole('columnheader').map((one) => one.textContent)
      cleanup()
      return found
    }
    const family = await heads('student')
    expect(family).toContain('Client')
    expect(family).not.toContain('Commentaires')
    const teacher = await heads('teacher-front')
    expect(teacher).toContain('Commentaires')
    expect(teacher).not.toContain('Client')
    expect(teacher.filter((word) => word === 'Professeur')).toHaveLength(2)
  })
  test('COURSE-02 each mode offers the acts of its reader: the office keeps its own', async () => {
    const offered = async (mode: string) => {
      const who = { ...claire, rights: { courses: 'write', billing: 'write', messaging: 'write' } as const }
      const row = course({ billId: 9, billNumber: 'CPF-2026-000009', teacherPaymentStatus: 'pending', hasEmail: true })
      serve(({ path }) => {
        if (path === '/api/session') return [200, sessionOf(who)]
        return path === pathOf(coursesApi.list) ? [200, listOf([row])] : undefined
      })
      await renderApp({
        routes: [{ path: '/privateTuition/courses', load: async () => CourseList }],
        at: `/privateTuition/courses?affichage=${mode}`,
      })
      await userEvent.click((await screen.findAllByRole('button', { name: /^Autres actions/ }))[0]!)
      const found = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
      const canSelect = screen.queryByRole('checkbox', { name: 'Sélectionner les lignes de la page' }) !== null
      cleanup()
      return { found, canSelect }
    }
    const office = await offered('back-office')
    expect(office.canSelect).toBe(true)
    for (const act of ['Imprimer la facture', 'Imprimer la facture du professeur', 'Renvoyer le lien'])
      expect(office.found).toContain(act)
    const family = await offered('student')
    expect(family.canSelect).toBe(false)
    expect(family.found).toContain('Imprimer la facture')
    for (const act of ['Imprimer la facture du professeur', 'Renvoyer le lien']) expect(family.found).not.toContain(act)
    expect((await offered('teacher-front')).found).not.toContain('Imprimer la facture')
  })
})

const refusedLine = {
  ...{ id: 5, description: 'Maths, Malo', customerName: 'LE GOFF Anne', outcome: 'refused' as const },
  ...{ billId: 3, billNumber: 'CPF-2026-000003', dueCents: 6750 },
  message: 'La carte a été refusée par la banque. La facture CPF-2026-000003 reste à payer.',
}
const payRefused = vi.fn()
const RefusedLine = () => (
  <Panel title="Cours" breadcrumb={[]}>
    <ConfirmResults lines={[refusedLine]} onPay={payRefused} />
  </Panel>
)
test('COURSE-40 the office reads in an alert why the card of a family was refused, and may pay at once', async () => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(claire)] : undefined))
  await renderApp({ routes: [{ path: '/c', load: async () => RefusedLine }], at: '/c' })
  expect((await screen.findByRole('alert')).textContent).toBe(refusedLine.message)
  await userEvent.click(screen.getByRole('button', { name: 'Payer maintenant' }))
  expect(payRefused).toHaveBeenCalledWith(refusedLine)
})
