// By what contracts are found in a search, for whoever chooses one by typing.
export { matchesContract } from './contracts.queries.ts'
