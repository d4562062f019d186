// The payslips of a teacher on his home page, where he has some: a self-employed one never has any.
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { HomeSection } from './HomeSection.tsx'

const PayslipsOf = lazy(async () => ({ default: (await import('../payroll/payroll.parts.tsx')).PayslipsOf }))

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
