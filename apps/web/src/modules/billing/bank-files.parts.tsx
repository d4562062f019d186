// Files for the bank, as the screens of other modules list and end them.
import { BankFileLine as Line } from './bank-files/BankFileLine.tsx'
import { EndBankFileDialog as End } from './bank-files/EndBankFileDialog.tsx'

export const BankFileLine = Line
export const EndBankFileDialog = End
