// Use cases of the end of months and years: closed, accrued, compared side by side, opened.
import { accrualsService } from '../accruals/accruals.service.ts'
import { agreementService } from '../agreement/agreement.service.ts'
import { closingService } from '../closing/closing.service.ts'
import { yearsService } from '../years/years.service.ts'

export const yearEndServices = [...closingService, ...accrualsService, ...yearsService, ...agreementService]
