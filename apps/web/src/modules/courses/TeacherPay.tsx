// What a teacher earns, on the home page: « Ma paie » of a self-employed one, the payslips of who has some.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { HomeSection } from './HomeSection.tsx'

const OwnPay = lazy(async () => ({ default: (await import('../billing/pay-runs.parts.tsx')).OwnPay }))
const OwnTakeBacks = lazy(async () => ({ default: (await import('../billing/take-backs.parts.tsx')).OwnTakeBacks }))
const PayslipsOf = lazy(async () => ({ default: (await import('../payroll/payroll.parts.tsx')).PayslipsOf }))

/** Lesson by lesson, what was put right of those that were paid. */
const OwnList = () => {
  const query = useOperation(takeBacksApi.own, {}, { background: true })
  const rows = query.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label="Reprises et rappels">
      <h3>Reprises et rappels</h3>
      <OwnTakeBacks rows={rows} />
    </section>
  )
}

/** Nothing is shown to who is employed, and never had an invoice. */
export const TeacherPay = () => {
  const query = useOperation(payRunsApi.ownPay, {}, { background: true })
  if (!query.data?.isSelfEmployed && (query.data?.papers.length ?? 0) === 0) return null
  return (
    <HomeSection title="Ma paie" query={query} what="votre paie">
      {(pay) => (
        <Suspense fallback={null}>
          <OwnPay pay={pay} />
          <OwnList />
        </Suspense>
      )}
    </HomeSection>
  )
}

/** Of an employee who was paid for a lesson that was put right since; a self-employed one reads it in « Ma paie ». */
export const TeacherTakeBacks = () => {
  const query = useOperation(takeBacksApi.own, {}, { background: true })
  const pay = useOperation(payRunsApi.ownPay, {}, { background: true })
  const rows = query.data?.rows ?? []
  const isInPay = pay.data === undefined || pay.data.isSelfEmployed || pay.data.papers.length > 0
  if (rows.length === 0 || isInPay) return null
  return (
    <HomeSection title="Reprises et rappels" count={rows.length} query={query} what="vos reprises">
      {(own) => (
        <Suspense fallback={null}>
          <OwnTakeBacks rows={own.rows} />
        </Suspense>
      )}
    </HomeSection>
  )
}

/** A self-employed teacher never has any. */
export const TeacherPayslips = () => {
  const payslips = useOperation(payrollApi.listPayslips, { size: '5' }, { background: true })
  const total = payslips.data?.total ?? 0
  if (total === 0) return null
  return (
    <HomeSection title="Vos bulletins" count={total} query={payslips} what="vos bulletins">
      {() => (
        <Suspense fallback={null}>
          <PayslipsOf />
        </Suspense>
      )}
    </HomeSection>
  )
}
