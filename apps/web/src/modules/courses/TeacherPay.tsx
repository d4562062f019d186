// What a teacher earns, on the home page: « Ma paie » of a self-employed one, the payslips of who has some, the account it goes to.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { HomeSection } from './HomeSection.tsx'

const OwnPay = lazy(async () => ({ default: (await import('../billing/pay-runs.parts.tsx')).OwnPay }))
const OwnAccount = lazy(async () => ({ default: (await import('../billing/pay-runs.parts.tsx')).OwnAccount }))
const OwnStages = lazy(async () => ({ default: (await import('../traineeships/traineeships.parts.tsx')).OwnStages }))
const PayslipsOf = lazy(async () => ({ default: (await import('../payroll/payroll.parts.tsx')).PayslipsOf }))

/** Nothing is shown to who is employed, and never had an invoice. */
export const TeacherPay = () => {
  const query = useOperation(payRunsApi.ownPay, {}, { background: true })
  if (!query.data?.isSelfEmployed && (query.data?.papers.length ?? 0) === 0) return null
  return (
    <HomeSection title="Ma paie" query={query} what="votre paie">
      {(pay) => (
        <Suspense fallback={null}>
          <OwnPay pay={pay} />
        </Suspense>
      )}
    </HomeSection>
  )
}

/** What he is asked for of stages, what he holds, what it brings; nothing without any. */
export const TeacherStages = () => {
  const query = useOperation(ownStagesApi.ownStages, {}, { background: true })
  if ((query.data?.rows.length ?? 0) === 0) return null
  return (
    <HomeSection title="Mes stages" query={query} what="vos stages">
      {({ rows }) => (
        <Suspense fallback={null}>
          <OwnStages rows={rows} />
        </Suspense>
      )}
    </HomeSection>
  )
}

/** The account that money goes to: he corrects it himself. */
export const TeacherAccount = () => {
  const query = useOperation(accountChecksApi.ownAccount, {}, { background: true })
  return (
    <HomeSection title="Mon RIB" query={query} what="votre RIB">
      {(account) => (
        <Suspense fallback={null}>
          <OwnAccount account={account} />
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
