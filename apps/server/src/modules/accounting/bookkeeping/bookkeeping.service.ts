// Use cases of the books while they are open: read, balanced, lettered, written by hand and by bills of suppliers, matched with the bank, handed over.
import { balancesService } from '../balances/balances.service.ts'
import { bankService } from '../bank/bank.service.ts'
import { exportsService } from '../exports/exports.service.ts'
import { fecService } from '../fec/fec.service.ts'
import { letteringService } from '../lettering/lettering.service.ts'
import { manualService } from '../manual/manual.service.ts'
import { setOffsService } from '../purchases/set-off-bill.ts'
import { supplierBillsService } from '../purchases/supplier-bills.service.ts'

export const bookkeepingServices = [
  ...exportsService,
  ...fecService,
  ...bankService,
  ...balancesService,
  ...letteringService,
  ...manualService,
  ...supplierBillsService,
  ...setOffsService,
]
