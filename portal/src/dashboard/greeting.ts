/** The greeting for an hour from 0 to 23, with the company name in upper case (DSH-01). */
export function greeting(hour: number, companyName: string): string {
  return `${partOfDay(hour)}, ${companyName.toLocaleUpperCase('en-US')}`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
