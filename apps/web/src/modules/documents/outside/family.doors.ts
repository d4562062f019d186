// Where the documents of a family are asked for, whichever part of the program gives them.

import type { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import type { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import type { ownAttendanceApi } from '@cartable/domain/courses/attendance/attendance.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const bills = door<typeof billingApi.billsList>('billing.billsList', 'GET', '/billing/payments/bills-list')
export const bill = door<typeof billingApi.billPrint>('billing.billPrint', 'GET', '/billing/payments/bill-print')
export const contracts = door<typeof ownContractsApi.ownContracts>(
  'contracts.ownContracts',
  'GET',
  '/contracts/own-contracts',
)
export const contract = door<typeof contractsApi.print>('contracts.print', 'GET', '/privateTuition/contract/{id}/print')
export const taxYears = door<typeof taxReturnApi.taxReturnYears>(
  'billing.taxReturnYears',
  'GET',
  '/customers/customer-tax-return-years',
)
export const taxPaper = door<typeof taxReturnApi.taxReturnDocument>(
  'billing.taxReturnDocument',
  'GET',
  '/customers/customer-tax-return-document',
)
export const attestationYears = door<typeof ownAttendanceApi.ownAttendance>(
  'courses.ownAttendance',
  'GET',
  '/courses/own-attendance',
)
export const attestation = door<typeof ownAttendanceApi.ownAttendancePrint>(
  'courses.ownAttendancePrint',
  'GET',
  '/courses/own-attendance-print',
)
