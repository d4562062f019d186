// Keeps the bank account of a person: encrypted, shown masked, replaced and never overwritten.
import { isIban, maskedIban, spacedIban } from '@cartable/domain/kernel/identifiers.ts'
import { type FieldKeys, fieldKeys } from '../../platform/crypto/fields.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findBankAccount, insertBankAccount, updateBankAccount } from './bank-accounts.queries.ts'

const context = 'bank_accounts.iban'

/** The keys of encrypted fields. */
export const keysOf = ({ config }: Pick<Platform, 'config'>): FieldKeys =>
  fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)

/** As a form sends it: what is left empty stays as it is stored. */
export type BankAccountInput = {
  readonly iban: string | null
  readonly bic: string | null
  readonly holder: string | null
}

/** Another IBAN makes another account and retires the one before; holder and BIC alone are corrected in place. */
export const saveBankAccount = async (
  db: Db,
  keys: FieldKeys,
  personId: number,
  { iban, bic, holder }: BankAccountInput,
): Promise<void> => {
  const current = await findBankAccount(db, personId)
  const isSame =
    iban !== null && current !== undefined && keys.digests(iban, context).some((one) => one.equals(current.ibanDigest))
  if (iban === null || isSame) {
    const changes = { ...(holder !== null && { holder }), ...(bic !== null && { bic }) }
    if (current && Object.keys(changes).length > 0) await updateBankAccount(db, current.id, changes)
    return
  }
  if (!isIban(iban)) throw new RangeError('an IBAN that its form let through has no valid key')
  if (current) await updateBankAccount(db, current.id, { enabled: false })
  await insertBankAccount(db, {
    personId,
    holder: holder ?? current?.holder ?? '',
    ibanEncrypted: keys.encrypt(iban, context),
    ibanDigest: keys.digest(iban, context),
    ibanLast4: iban.slice(-4),
    bic,
  })
}

/** An account that takes no transfer any more: whoever pays its person asks for another one. */
export const retireBankAccount = (db: Db, accountId: number): Promise<void> =>
  updateBankAccount(db, accountId, { enabled: false })

/** The account in use without what would let somebody use it; null when there is none. */
export const showMaskedAccount = async (db: Db, personId: number) => {
  const account = await findBankAccount(db, personId)
  return account
    ? { id: account.id, holder: account.holder, maskedIban: maskedIban(account.ibanLast4), bic: account.bic }
    : null
}

/** The same in clear: whoever calls this notes who read it. */
export const showClearAccount = async (db: Db, keys: FieldKeys, personId: number) => {
  const account = await findBankAccount(db, personId)
  if (!account) return null
  return {
    id: account.id,
    holder: account.holder,
    iban: spacedIban(keys.decrypt(account.ibanEncrypted, context)),
    bic: account.bic,
  }
}
