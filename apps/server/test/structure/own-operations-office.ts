// Operations of the office's day that the published table does not name: what is found, where it leads, the lines of the bank.

export const oursOffice: Readonly<Record<string, string>> = {
  global_search: 'the palette searches every domain at once',
  global_search_seen: 'the palette begins with the records that were opened last',
  order_links: 'a bill leads to its family, its lessons, its entries',
  dashboard_waiting_list: 'a number of the home page opens what it counts, whole',
  gr_user_hand_over: 'what a colleague holds is counted before it is handed over',
  gr_user_hand_over_save: 'what a colleague who leaves holds is handed over in one act',
  bank_line_settle: 'a line of the bank is matched with what it proves, by a person',
  bank_line_undo: 'a match of the bank is undone',
  bank_lines_list: 'lines of statements are listed with what each may be',
  bank_payout: 'a payout of the card provider is read line by line',
  bank_statement_import: 'the statement of the bank is imported',
  bank_statements_list: 'statements that were imported are listed',
  bank_transit: 'money on its way is listed account by account',
  customer_merge: 'two records of one family are made one',
  customer_merge_preview: 'side by side before, with what follows and what stands in the way',
  customer_merge_undo: 'and two again, for seven days',
  customer_merges: 'what a record says of it',
}
