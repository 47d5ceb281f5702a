// The time zones of the United States and Canada, in the words of people; others have to be typed.

export const TIME_ZONES: readonly { readonly zone: string; readonly name: string }[] = [
  { zone: 'America/New_York', name: 'Eastern Time (New York)' },
  { zone: 'America/Chicago', name: 'Central Time (Chicago)' },
  { zone: 'America/Denver', name: 'Mountain Time (Denver)' },
  { zone: 'America/Phoenix', name: 'Arizona (Phoenix)' },
  { zone: 'America/Los_Angeles', name: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Anchorage', name: 'Alaska (Anchorage)' },
  { zone: 'Pacific/Honolulu', name: 'Hawaii (Honolulu)' },
  { zone: 'America/Puerto_Rico', name: 'Atlantic Time (San Juan)' },
  { zone: 'America/St_Johns', name: 'Newfoundland (St. John’s)' },
  { zone: 'America/Halifax', name: 'Atlantic Time (Halifax)' },
  { zone: 'America/Toronto', name: 'Eastern Time (Toronto)' },
  { zone: 'America/Winnipeg', name: 'Central Time (Winnipeg)' },
  { zone: 'America/Regina', name: 'Saskatchewan (Regina)' },
  { zone: 'America/Edmonton', name: 'Mountain Time (Edmonton)' },
  { zone: 'America/Vancouver', name: 'Pacific Time (Vancouver)' },
];

/** Whether the text is the name of a zone, such as America/Denver; offsets and abbreviations are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
