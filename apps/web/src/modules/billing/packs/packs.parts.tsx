// What contracts embed of packs of hours: those of a record, the sale of one, what becomes of them as a contract ends.
import { EndingPacks as Ending, ContractPacks as Packs } from './ContractPacks.tsx'
import { SellPackDialog as Sell } from './SellPackDialog.tsx'

export const ContractPacks = Packs
export const EndingPacks = Ending
export const SellPackDialog = Sell
