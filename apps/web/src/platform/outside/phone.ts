// A telephone number as it is read: French ones by pairs; of other countries as it is kept. (The rules of all countries carry a schema.)

export const phoneText = (e164: string): string => {
  const french = /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(e164)
  return french ? `0${french.slice(1).join('\u00a0')}` : e164
}
