// French words that say nothing in an address.

export const stopWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces d dans de des du elle en et il je l la le les leur ma mais mes mon ne nos notre nous ou par pas pour qu que qui s sa se ses son sur ta tes ton un une vos votre vous'.split(
    ' ',
  ),
)
