// Where a family chooses, keeps, buys and looks at its stages.
import type { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import type { buyingApi } from '@cartable/domain/traineeships/buying/buying.api.ts'
import type { placesApi } from '@cartable/domain/traineeships/places/places.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const attendanceCertificate = door<typeof presencesApi.printCertificate>(
  'traineeships.printCertificate',
  'GET',
  '/traineeships/traineeship-attendance-certificate',
)
export const openStages = door<typeof buyingApi.openStages>('traineeships.openStages', 'GET', '/family/stages/open')
export const stageOffer = door<typeof buyingApi.offerToFamily>(
  'traineeships.offerToFamily',
  'GET',
  '/family/stages/offer',
)
export const holdSeats = door<typeof buyingApi.holdSeats>('traineeships.holdSeats', 'POST', '/family/stages/hold')
export const stagePrice = door<typeof buyingApi.stagePrice>('traineeships.stagePrice', 'GET', '/family/stages/price')
export const buyStage = door<typeof buyingApi.buyStage>('traineeships.buyStage', 'POST', '/family/stages/buy')
export const familyStages = door<typeof buyingApi.familyStages>('traineeships.familyStages', 'GET', '/family/stages')
export const askCancel = door<typeof buyingApi.askCancel>('traineeships.askCancel', 'POST', '/family/stages/cancel')
export const waitForPlace = door<typeof placesApi.waitAsFamily>(
  'traineeships.waitAsFamily',
  'POST',
  '/family/stage-wait',
)
export const billPaper = door<typeof billingApi.billPrint>('billing.billPrint', 'GET', '/billing/payments/bill-print')
